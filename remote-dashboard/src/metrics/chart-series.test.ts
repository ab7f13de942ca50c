import type { ClientRole as Role } from 'api/contract';
import { describe, expect, it } from 'vitest';
import {
  type ClientLine,
  goesBothWays,
  type Look,
  seriesOfClients,
  seriesOfRoles,
  seriesOfTypes,
} from './chart-series.ts';
import { linesOfYesterday } from './yesterday.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-05-17T12:00:00.000Z');
const place = (time: number) => ({ x: time, end: time + hour });
const look: Look = { place, filled: true, mirrored: true, gap: 1.2 * hour };
const text = (id: string, values?: object) => (values ? `${id} of ${Object.values(values).join(', ')}` : id);

const row = (role: Role | null, value: number | null, hours = 0, type = 'solar') => ({
  time_bucket: new Date(noon + hours * hour).toISOString(),
  value,
  role,
  type,
  coverage: 1,
  complete: true,
});

const said = (series: readonly { name: string; points: readonly { y: number | null }[] }[]) =>
  series.map(({ name, points }) => `${name} ${points.map(({ y }) => y).join(' ')}`);

describe('figures that go both ways', () => {
  it('are those of what is used beside anything else', () => {
    expect(goesBothWays(['generation', 'consumption'])).toBe(true);
    expect(goesBothWays(['consumption', 'consumption'])).toBe(false);
    expect(goesBothWays(['generation', 'storage'])).toBe(false);
    expect(goesBothWays([null])).toBe(false);
  });
});

describe('series of roles', () => {
  const rows = [row('consumption', 3), row('generation', 10), row('storage', 2), row('storage', -4, 1)];

  it('have what is used and stored below zero, and never add it to what is generated', () => {
    expect(said(seriesOfRoles(rows, look, text))).toEqual([
      'part.generation 10',
      'part.netOut 2 0',
      'part.netIn 0 -4',
      'part.consumption -3',
    ]);
  });

  it('have the sign of a figure whichever side it stands on: what a user feeds in stands above, and is less than nothing used', () => {
    const [, used] = seriesOfRoles([row('generation', 10), row('consumption', -3)], look, text);
    expect(used?.points.map(({ y }) => y)).toEqual([3]);
    expect(used?.mirrored).toBe(true);
  });

  it('never stand what is measured once more on what is generated: it is drawn beside it', () => {
    const drawn = seriesOfRoles([row('generation', 10), row('measurement', 9)], look, text);
    expect(drawn.map(({ name, dashed }) => `${name} ${dashed ?? false}`)).toEqual([
      'part.generation false',
      'part.measurement true',
    ]);
    expect(seriesOfRoles([row('measurement', 9)], look, text)[0]?.dashed).toBeUndefined();
  });

  it('keep their color, whatever else is there, and lines of what is measured once more are dashed', () => {
    const drawn = seriesOfRoles(
      [row('consumption', 4), row('measurement', 4)],
      { ...look, filled: false },
      text,
    );
    expect(drawn.map(({ tone, dashed = false }) => [tone, dashed])).toEqual([
      [4, true],
      [2, false],
    ]);
    expect(seriesOfRoles([row('generation', 4), row('consumption', 4)], look, text)[1]?.tone).toBe(2);
  });

  it('of levels are lines, each for itself', () => {
    expect(said(seriesOfRoles(rows, { ...look, filled: false, mirrored: false }, text))).toEqual([
      'part.generation 10',
      'part.storage 2 -4',
      'part.consumption 3',
    ]);
  });

  it('are one over all sites for levels that do not add up, and none without a figure', () => {
    expect(said(seriesOfRoles([row(null, 20)], { ...look, filled: false }, text))).toEqual([
      'chart.average 20',
    ]);
    expect(seriesOfRoles([row(null, null)], look, text)).toEqual([]);
    expect(seriesOfRoles([], look, text)).toEqual([]);
  });
});

it('stacks types within their roles, what is generated first', () => {
  const rows = [
    row('consumption', 1, 0, 'building'),
    row('generation', 2, 0, 'wind'),
    row('generation', 3, 0, 'solar'),
    row('storage', -4, 0, 'battery'),
  ];
  expect(said(seriesOfTypes(rows, look, text, (type) => String(type)))).toEqual([
    'solar 3',
    'wind 2',
    'part.of of battery, part.netIn -4',
    'building -1',
  ]);
});

describe('lines of clients', () => {
  const line = (
    client_id: string,
    client_name: string,
    values: (number | null)[],
    role: Role = 'generation',
  ): ClientLine => ({
    client_id,
    client_name,
    role,
    times: [noon, noon + hour],
    values,
    filling: noon + hour,
    partly_known: [],
  });

  it('come in the order of their names', () => {
    const lines = [line('a', 'Site 10', [1, 2]), line('b', 'Site 9', [3, 4]), line('c', 'Roof', [5, 6])];
    expect(seriesOfClients(lines, look, text).map(({ name }) => name)).toEqual(['Roof', 'Site 9', 'Site 10']);
  });

  it('stand beside a stack where they only measure, together, and are lines of their own otherwise', () => {
    const lines = [
      line('a', 'Roof', [1, 2]),
      line('b', 'Mast', [3, 4], 'measurement'),
      line('c', 'Meter', [null, 5], 'measurement'),
    ];
    const of = (some: ClientLine[], filled = true) =>
      seriesOfClients(some, { ...look, filled }, text).map(
        ({ name, dashed = false, points }) => `${name} ${dashed} ${points.map(({ y }) => y).join(' ')}`,
      );
    expect(of(lines)).toEqual(['Roof false 1 2', 'part.measurement true 3 9']);
    expect(of(lines.slice(0, 2))).toEqual(['Roof false 1 2', 'Mast true 3 4']);
    expect(of(lines.slice(1))).toEqual(['Mast false 3 4', 'Meter false 5']);
    expect(of(lines, false)).toEqual(['Mast false 3 4', 'Meter false 5', 'Roof false 1 2']);
  });

  it('say what part of a bucket is known, together that of each', () => {
    const partly = (client_id: string, role: Role, part: number): ClientLine => ({
      ...line(client_id, client_id, [1, 2], role),
      partly_known: [[noon, part]],
    });
    const known = (lines: ClientLine[]) =>
      seriesOfClients(lines, look, text).map(({ points }) => points.map((point) => point.known));
    expect(known([partly('a', 'generation', 0.25)])).toEqual([[0.25, undefined]]);
    const masts = [partly('b', 'measurement', 0.5), line('c', 'Mast', [null, 5], 'measurement')];
    expect(known([line('a', 'Roof', [1, 2]), ...masts]).at(-1)).toEqual([0.25, undefined]);
  });

  it('say whose they are, what is filling, and which way they go; those of one name are told apart', () => {
    const lines = [line('018f-first', 'Roof', [null, 2]), line('018f-second', 'Roof', [3, 4], 'consumption')];
    expect(seriesOfClients(lines, look, text)).toEqual([
      {
        name: 'Roof',
        group: 'generation',
        points: [{ x: noon + hour, end: noon + 2 * hour, y: 2, filling: true }],
      },
      {
        name: 'Roof (018f-sec)',
        group: 'consumption',
        mirrored: true,
        points: [
          { x: noon, end: noon + hour, y: -3 },
          { x: noon + hour, end: noon + 2 * hour, y: -4, filling: true },
        ],
      },
    ]);
  });
});

it('has a dashed line of yesterday for each way, with a gap where nothing is known', () => {
  const rows = [
    row('generation', 1),
    row('generation', 2, 0, 'wind'),
    row('generation', 4, 2),
    row('consumption', 5),
    row('storage', 9),
  ];
  const lines = linesOfYesterday(rows, place, true, text);
  expect(said(lines)).toEqual(['yesterday.generation 3  4', 'yesterday.consumption -5']);
  expect(lines.every(({ dashed }) => dashed)).toBe(true);
  expect(lines.map(({ dotted }) => dotted)).toEqual([undefined, 1]);
});
