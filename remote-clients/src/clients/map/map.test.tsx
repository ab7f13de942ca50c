import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SiteMap as Answer, SiteOnMap } from 'api/contract';
import { useRevalidate } from 'shared-auth';
import { renderSignedIn, problem } from 'shared-auth/testing';
import { UiProvider } from 'shared-ui';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ready } from '../../messages/texts.ts';
import { SiteMap } from '../fills/site-map.tsx';
import { clustersOf } from './clusters.ts';
import { kilometersBetween } from './kilometers.ts';
import { projectionOf, viewOfAll } from './map-view.ts';

// Loaded before the first test: the world is large.
await import('./drawn-map.tsx');

const site = (
  name: string,
  [latitude, longitude]: [number, number],
  state: SiteOnMap['state'] = 'online',
) => ({
  id: name.toLowerCase(),
  name,
  kind: 'solar' as const,
  state,
  latitude,
  longitude,
});
const sites: SiteOnMap[] = [
  site('Berlin', [52.52, 13.4]),
  site('Potsdam', [52.4, 13.07], 'offline'),
  site('Lima', [-12.05, -77.04], 'warning'),
  site('Sydney', [-33.87, 151.2], 'maintenance'),
];
const answer: Answer = {
  sites,
  left_out: 0,
  without: 7,
  examples: [{ id: 'barn', name: 'Barn' }],
  tiles: null,
};

beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe = () => this.#tell([{ isIntersecting: true }]);
      disconnect = () => undefined;
    },
  );
  await setLocale(defaultLocale);
  await ready();
});

async function open(given: Answer | (() => unknown) = answer) {
  const page = await renderSignedIn(
    [
      {
        path: '/',
        Component: () => {
          const revalidate = useRevalidate();
          return (
            <>
              <SiteMap />
              <button type="button" onClick={() => void revalidate('/v1/site-map')}>
                Refresh
              </button>
            </>
          );
        },
      },
      { path: '*', Component: () => <p>Elsewhere</p> },
    ],
    {
      url: '/',
      permissions: ['client.read'],
      wrapper: UiProvider,
      handlers: { 'GET /v1/site-map': typeof given === 'function' ? given : { data: given } },
    },
  );
  return page;
}

const markers = async () => within(await screen.findByRole('group', { name: /^Sites on the map/ }));
const names = (buttons: HTMLElement[]) => buttons.map((button) => button.getAttribute('aria-label'));

describe('the map of sites', () => {
  it('draws land, and sites by state, those that lie close as one with the worst of their states', async () => {
    await open();
    const map = await markers();
    expect(names(map.getAllByRole('button'))).toEqual([
      'Lima: Warning',
      '2 sites: Offline: 1, Online: 1',
      'Sydney: Maintenance',
    ]);
    const [, cluster] = map.getAllByRole('button');
    expect(cluster?.querySelector('svg')?.dataset['state']).toBe('offline');
    expect(document.querySelector('path[class*="land"]')?.getAttribute('d')?.length).toBeGreaterThan(1000);
    expect(screen.getByText('Offline: 1')).toBeTruthy();
  });

  it('lays pictures of the service that was chosen below the sites, says whose they are, and keeps the lines where one fails', async () => {
    await open({
      ...answer,
      tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Example contributors' },
    });
    await markers();
    expect(screen.getByText('© Example contributors')).toBeTruthy();
    const pictures = () => [...document.querySelectorAll<HTMLImageElement>('img[class*="tile"]')];
    expect(pictures().length).toBeGreaterThan(3);
    for (const { src } of pictures()) expect(src).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
    const all = pictures().length;
    fireEvent.error(pictures()[0] as HTMLImageElement);
    expect(pictures()).toHaveLength(all - 1);
    expect(document.querySelector('path[class*="land"]')).toBeTruthy();
    // Streets are told closer than coasts are.
    const closer = screen.getByRole<HTMLButtonElement>('button', { name: /closer|in$/i });
    for (let step = 0; step < 14; step += 1) await userEvent.click(closer);
    expect(closer.disabled).toBe(false);
  });

  it('draws sites at the poles and at the edges of the map, where nothing is lost', async () => {
    const far = [
      site('North', [90, 0]),
      site('South', [-90, 20]),
      site('East', [10, 180]),
      site('West', [10, -180]),
      site('Alert', [82.5, -62]),
    ];
    await open({ sites: far, left_out: 0, without: 0, examples: [], tiles: null });
    const map = await markers();
    expect(names(map.getAllByRole('button')).map((name) => name?.split(':')[0])).toEqual(
      expect.arrayContaining(['North', 'South', 'East', 'West', 'Alert']),
    );
  });

  it('is one stop of the keyboard: arrows go from marker to marker, Enter opens a site or comes closer', async () => {
    const { router } = await open();
    const map = await markers();
    const [first, cluster] = map.getAllByRole('button');
    expect(map.getAllByRole('button').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    first?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cluster);
    await userEvent.keyboard('{Enter}');
    // Closer they are two, and the list tells of them alone.
    expect(names((await markers()).getAllByRole('button'))).toEqual(['Potsdam: Offline', 'Berlin: Online']);
    expect(screen.getByRole('status').textContent).toBe('2 sites here');
    const list = () => within(screen.getByRole('group', { name: /^Sites, those/ })).getAllByRole('link');
    expect(list().map(({ textContent }) => textContent)).toEqual(['Potsdam', 'Berlin']);
    await userEvent.click(screen.getByRole('button', { name: 'All sites' }));
    expect(list()).toHaveLength(4);
    (await markers()).getAllByRole('button')[0]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/clients/lima/site');
  });

  it('tells of those at a place as they are now', async () => {
    const moved = { ...answer, sites: sites.map((each) => ({ ...each, state: 'warning' as const })) };
    let asked = 0;
    await open(() => ({ data: asked++ === 0 ? answer : moved }));
    const [, cluster] = (await markers()).getAllByRole('button');
    if (cluster) await userEvent.click(cluster);
    expect(screen.getByRole('status').textContent).toBe('2 sites here');
    const list = within(screen.getByRole('group', { name: /^Sites, those/ }));
    expect(list.queryAllByText('Warning')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(list.getAllByText('Warning')).toHaveLength(2));
  });

  it('lists all of them beside it, those to look at first, and counts those without coordinates', async () => {
    await open();
    const group = await screen.findByRole('group', { name: /^Sites, those/ });
    const list = within(group).getAllByRole('link');
    expect(list.map(({ textContent }) => textContent)).toEqual(['Potsdam', 'Lima', 'Sydney', 'Berlin']);
    expect(screen.getByText('7 sites have no coordinates. Enter them on the page of the site:')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Barn' }).getAttribute('href')).toBe('/clients/barn/site');
    expect(screen.getByText('and 6 more')).toBeTruthy();
  });

  it('says that there are none, or why it is not there', async () => {
    await open({ sites: [], left_out: 0, without: 0, examples: [], tiles: null });
    expect(await screen.findByText('No site has coordinates yet')).toBeTruthy();
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('tries again where it could not be loaded', async () => {
    await open(() => problem(500, 'The database is away'));
    expect(await screen.findByText('The map could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('where sites are drawn', () => {
  const size = { width: 600, height: 400 };

  it.each([
    ['one site', sites.slice(0, 1)],
    ['two at one place', [site('A', [10, 10]), site('B', [10, 10])]],
    ['the whole world', sites],
    ['poles', [site('A', [90, 0]), site('B', [-90, 180])]],
    ['nothing', []],
  ])('%s fits and is a number', (_name, some) => {
    const view = viewOfAll(some, size);
    const projection = projectionOf(view, size);
    expect(Number.isFinite(view.scale)).toBe(true);
    for (const { longitude, latitude } of some) {
      const [x = Number.NaN, y = Number.NaN] =
        projection([longitude, Math.max(-80, Math.min(80, latitude))]) ?? [];
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.width);
      expect(Number.isFinite(y)).toBe(true);
    }
  });

  const fleet = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      site(`S${index}`, [45 + ((index * 7) % 100) / 10, 5 + ((index * 13) % 150) / 10]),
    );
  const together = (many: SiteOnMap[]) => {
    const projection = projectionOf(viewOfAll(many, size), size);
    return clustersOf(many, (each) => projection([each.longitude, each.latitude]), size);
  };

  it('ten thousand sites are put together, and none is lost', () => {
    const clusters = together(fleet(10_000));
    expect(clusters.reduce((sum, each) => sum + each.sites.length, 0)).toBe(10_000);
    expect(clusters.length).toBeLessThan(300);
  });

  it('four times as many sites take some four times as long, not sixteen', () => {
    const [few, many] = [fleet(2500), fleet(10_000)];
    const time = (sites: SiteOnMap[]) => {
      const began = performance.now();
      together(sites);
      return performance.now() - began;
    };
    // The best of several that take turns: whatever else the machine does, it does not do all the time.
    const rounds = Array.from({ length: 7 }, () => [time(few), time(many)] as const);
    const best = (which: 0 | 1) => Math.min(...rounds.map((round) => round[which]));
    expect(best(1) / best(0)).toBeLessThan(10);
  });

  it('distances are those of great circles', () => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude });
    expect(kilometersBetween(at(0, 0), at(1, 0))).toBeCloseTo(111.19, 1);
    expect(kilometersBetween(at(60, 10), at(60, 11))).toBeCloseTo(55.6, 1);
    expect(kilometersBetween(at(90, 0), at(-90, 50))).toBeCloseTo(Math.PI * 6371, 0);
    expect(kilometersBetween(at(52.5, 13.4), at(52.5, 13.4))).toBe(0);
  });
});
