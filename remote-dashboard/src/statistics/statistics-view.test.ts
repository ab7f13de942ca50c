import { describe, expect, it } from 'vitest';
import { defaultView, viewFromUrl, viewToSearch, zoneFromUrl } from './statistics-view.ts';

const today = '2026-05-17';
const north = '018f0000-0000-7000-8000-00000000000a';
const south = '018f0000-0000-7000-8000-00000000000b';

function read(search: string) {
  return viewFromUrl(new URLSearchParams(search), today).view;
}

describe('a view from the URL', () => {
  it('defaults to all clients, seven days up to today, daily', () => {
    expect(read('')).toEqual({
      clients: [],
      start: '2026-05-11',
      end: '2026-05-17',
      interval: 'daily',
      metric: 'energy_consumption',
      compare: 'none',
      overlay: 'each',
      events: 'all',
      zoom: null,
      zone: null,
    });
  });

  it('takes clients=a,b and the single client parameter alike', () => {
    expect(read(`clients=${north},${south}`).clients).toEqual([north, south]);
    expect(read(`client=${north}`).clients).toEqual([north]);
    expect(read(`clients=${north}&client=${north}`).clients).toEqual([north]);
  });

  it('drops what is not a client id, and clients beyond the hundredth', () => {
    expect(read(`clients=x,,${south},1`).clients).toEqual([south]);
    const many = Array.from(
      { length: 120 },
      (_, i) => `018f0000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    );
    expect(read(`clients=${many.join(',')}`).clients).toHaveLength(100);
  });

  it.each([
    ['start=2026-05-09&end=2026-05-03', 'endBeforeStart'],
    ['start=2025-02-30&end=2026-05-03', 'notADay'],
    ['start=abc', 'notADay'],
    ['end=0000-00-00', 'notADay'],
    ['start=9999-12-31', 'endBeforeStart'],
    ['end=9999-12-31', 'tooLong'],
    ['start=9999-12-31&end=9999-12-31', 'outside'],
    ['start=2016-05-17&end=2026-05-17', 'tooLong'],
    ['start=0001-01-01&end=0001-01-02', 'outside'],
  ])('takes the last seven days where it says %s, and tells why', (search, problem) => {
    expect(viewFromUrl(new URLSearchParams(search), today)).toEqual({ view: defaultView(today), problem });
  });

  it('knows one end by the other, and takes the day after today, which has begun somewhere', () => {
    expect(read('end=2026-04-30')).toMatchObject({ start: '2026-04-24', end: '2026-04-30' });
    expect(read('start=2026-04-30')).toMatchObject({ start: '2026-04-30', end: '2026-05-17' });
    expect(read('start=2026-05-18&end=2026-05-18')).toMatchObject({ start: '2026-05-18', end: '2026-05-18' });
  });

  it('takes no zoom that is elsewhere than its days', () => {
    for (const zoom of [
      '-271821-04-20T00:00:00Z~-271820-01-01T00:00:00Z',
      '%2B275760-09-12T00:00:00Z~%2B275760-09-13T00:00:00Z',
      '2025-01-01T00:00:00Z~2025-01-02T00:00:00Z',
    ])
      expect(read(`zoom=${zoom}`).zoom).toBeNull();
  });

  it('falls back for words it does not know', () => {
    expect(read('interval=yearly&metric=colour&compare=x&overlay=y&events=z&zoom=1~2~3')).toEqual(
      defaultView(today),
    );
    expect(read('zoom=2026-05-12T00:00:00Z~2026-05-11T00:00:00Z').zoom).toBeNull();
  });
});

describe('a view to the URL', () => {
  it('says nothing when nothing was chosen', () => {
    expect(viewToSearch(defaultView(today), today)).toBe('');
  });

  it('writes the selection as clients=a,b', () => {
    expect(viewToSearch({ ...defaultView(today), clients: [north, south] }, today)).toBe(
      `clients=${north},${south}`,
    );
  });

  it('pins the days of a link to hand on', () => {
    expect(viewToSearch(defaultView(today), today, true)).toBe('start=2026-05-11&end=2026-05-17');
  });

  it('comes back as it was', () => {
    const view = {
      clients: [south],
      start: '2026-01-01',
      end: '2026-03-31',
      interval: 'weekly',
      metric: 'power',
      compare: 'year',
      overlay: 'total',
      events: 'status',
      zoom: { start: new Date('2026-01-03T04:00:00Z'), end: new Date('2026-01-09T00:00:00Z') },
      zone: 'Etc/GMT+5',
    } as const;
    const params = new URLSearchParams(viewToSearch({ ...view, clients: [...view.clients] }, today));
    const zone = zoneFromUrl(params, 'Europe/Berlin');
    expect(viewFromUrl(params, today, zone).view).toEqual(view);
  });
});
