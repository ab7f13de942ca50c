import { setTimeout as pause } from 'node:timers/promises';
import {
  forgetFiles,
  loadToChart,
  newTab,
  openProfile,
  signedInTab,
  simulate,
  type Tab,
} from '../browser/browser.ts';
import { type FirstPaint, firstPaintOf } from '../browser/first-paint.ts';
import { changeRoute } from '../browser/route-change.ts';
import { serveBarePage } from '../bare-page/serve.ts';
import { historyOnPostgres, temporaryFolder } from '../history/keep-history.ts';
import { publishRemotes } from '../one-bundle/build.ts';
import { median, round } from '../report/statistics.ts';
import type { Figure } from '../report/figure.ts';
import type { Scenario } from '../scenario.ts';
import { startPostgres } from '../service/postgres.ts';
import { startService } from '../service/service.ts';
import { yearOfReadings } from './statistics-history.ts';

const ROUNDS = 5;
/** The second visit has the files, the third lets the browser compile them for good. */
const VISITS_UNTIL_KNOWN = 2;
const slow = { slowLine: true, slowerProcessor: 4 };
/** How long somebody looks at the dashboard before they go on. */
const READING_MS = 3000;

export const slowDevice: Scenario = {
  name: 'slow-device',
  about: 'painted dashboard and route changes, simulated slow 4G and a processor four times slower',
  async run(progress) {
    const postgres = await startPostgres();
    const databaseUrl = await historyOnPostgres(postgres, 'one_year', yearOfReadings, progress);
    const folder = temporaryFolder();
    publishRemotes(folder.path);
    const service = await startService({ dataDir: folder.path, databaseUrl });
    const bare = await measureBarePage();
    const browser = openProfile();
    try {
      const tab = await signedInTab(browser, service.url);
      await simulate(tab, slow);
      const times = {
        cold: [] as number[],
        warm: [] as number[],
        first: [] as number[],
        again: [] as number[],
        known: [] as number[],
      };
      const first = { cold: [] as FirstPaint[], warm: [] as FirstPaint[] };
      for (let index = 0; index < ROUNDS; index += 1) {
        await forgetFiles(tab);
        times.cold.push(await loadToChart(tab, '/dashboard'));
        await pause(READING_MS);
        first.cold.push(await firstPaintOf(tab));
        times.first.push(await changeRoute(tab.page, 'Clients'));
        await pause(READING_MS);
        await changeRoute(tab.page, 'Dashboard');
        await pause(READING_MS);
        times.again.push(await changeRoute(tab.page, 'Clients'));
        await tab.page.goto('about:blank');
        times.warm.push(await loadToChart(tab, '/dashboard'));
        first.warm.push(await firstPaintOf(tab));
        const words = Object.entries(times).map(([name, all]) => `${name} ${round(all.at(-1) ?? 0)} ms`);
        progress(words.join(', '));
      }
      times.known.push(...(await knownLoads(tab, '/dashboard')));
      const figure = (what: string, sample: number[], limit: number, barePageMs?: number): Figure => ({
        what: `Slow 4G and 4 × slower processor: ${what}`,
        unit: 'ms',
        measured: round(median(sample)),
        limit,
        better: 'lower',
        details: {
          all: sample.map((time) => round(time)).join(' '),
          ...(barePageMs !== undefined && { barePageMs }),
        },
      });
      const paints = (of: FirstPaint[]) => of.map(({ paintedMs }) => paintedMs);
      const shifts = [...first.cold, ...first.warm].map(({ shift }) => shift);
      return [
        figure('first paint, cold', paints(first.cold), 500),
        figure('first paint, warm', paints(first.warm), 350),
        {
          what: 'Slow 4G and 4 × slower processor: layout shift, the worst load',
          unit: 'shift',
          measured: round(Math.max(...shifts), 3),
          limit: 0,
          better: 'lower',
        },
        figure('painted chart, cold', times.cold, 2800, bare.cold),
        figure('painted chart, warm', times.warm, 900, bare.warm),
        {
          what: 'Slow 4G and 4 × slower processor: painted chart, warm, against a page of its libraries alone',
          unit: '×',
          measured: round(median(times.warm) / bare.warm, 2),
          limit: 1.15,
          better: 'lower',
        },
        figure('painted chart, visited often', times.known, 900, bare.known),
        figure('route change, page never visited', times.first, 400),
        figure('route change, page visited before', times.again, 120),
      ];
    } finally {
      await browser.close();
      await service.stop();
      folder.remove();
      postgres.stop();
    }
  },
};

/** Loads of somebody who has been here several times: the browser has kept the code compiled. */
async function knownLoads(tab: Tab, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < VISITS_UNTIL_KNOWN + ROUNDS; index += 1) {
    await tab.page.goto('about:blank');
    times.push(await loadToChart(tab, path));
    await pause(READING_MS);
  }
  return times.slice(VISITS_UNTIL_KNOWN);
}

/** The same of a page that is hardly more than its libraries. In a browser of its own: a second slowed page slows both. */
async function measureBarePage(): Promise<{ cold: number; warm: number; known: number }> {
  const bare = await serveBarePage();
  const browser = openProfile();
  try {
    const tab = await newTab(browser, bare.url);
    await simulate(tab, slow);
    const times = { cold: [] as number[], warm: [] as number[] };
    for (let index = 0; index < ROUNDS; index += 1) {
      await forgetFiles(tab);
      times.cold.push(await loadToChart(tab, '/'));
      await pause(READING_MS);
      await tab.page.goto('about:blank');
      times.warm.push(await loadToChart(tab, '/'));
    }
    const known = await knownLoads(tab, '/');
    return {
      cold: round(median(times.cold)),
      warm: round(median(times.warm)),
      known: round(median(known)),
    };
  } finally {
    await browser.close();
    bare.stop();
  }
}
