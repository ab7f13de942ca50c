import { setTimeout as pause } from 'node:timers/promises';
import type { Tab } from '../../browser/browser.ts';
import { hurry } from '../../browser/live-page.ts';
import type { Figure } from '../../report/figure.ts';
import { round } from '../../report/statistics.ts';
import type { Progress } from '../../scenario.ts';

/** One update a second for an hour. */
const UPDATES_OF_AN_HOUR = 3600;
const UPDATES_AT_FIRST = 60;
/** Until then the browser compiles what runs often: that takes room once, not again with every update. */
const UPDATES_WHEN_WARM = 600;
/** Minutes for each part of the way; the more updates are seen, the less a tenth of a megabyte is carried on. */
const MOST_MINUTES = 8;
const LOOKS = 5;

/** How much more the dashboard holds after an hour: what the warming up took, and what came since, carried on. */
export async function heapGrowth(tab: Tab, progress: Progress): Promise<Figure> {
  const { page } = tab;
  await page.addInitScript(hurry);
  await page.reload();
  await page.waitForFunction(() => globalThis.paintedAt !== undefined, undefined, { timeout: 120_000 });
  const updates = () => page.evaluate(() => globalThis.updates ?? 0);
  const heapAfter = async (wanted: number) => {
    const until = performance.now() + MOST_MINUTES * 60_000;
    while ((await updates()) < wanted && performance.now() < until) await pause(1000);
    // A page that reads nothing again would be called one that keeps nothing.
    if ((await updates()) < UPDATES_AT_FIRST)
      throw new Error('The dashboard did not read its figures again.');
    const seen = { updates: await updates(), heap: await heapAtRest(tab) };
    progress(`${seen.updates} updates, heap of ${round(seen.heap, 1)} MB`);
    return seen;
  };
  const first = await heapAfter(UPDATES_AT_FIRST);
  const warm = await heapAfter(UPDATES_WHEN_WARM);
  const last = await heapAfter(UPDATES_OF_AN_HOUR);
  const [firstMB, warmMB, lastMB] = [round(first.heap, 1), round(warm.heap, 1), round(last.heap, 1)];
  const since = last.updates - warm.updates;
  const perUpdate = Math.max(0, last.heap - warm.heap) / since;
  return {
    what: 'Growth of the heap over an hour of live updates (sped up)',
    unit: 'MB',
    measured: round(warm.heap - first.heap + perUpdate * (UPDATES_OF_AN_HOUR - warm.updates), 1),
    limit: 5,
    better: 'lower',
    details: { updates: last.updates, warmedUpAt: warm.updates, firstMB, warmMB, lastMB },
  };
}

/**
 * Megabytes that the page holds after garbage collection, between two updates: an update on its way holds some three
 * more for the answers that it reads, so of a few looks the least counts.
 */
async function heapAtRest({ devtools }: Tab): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS; look += 1) {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    least = Math.min(least, usedSize / 1e6);
    await pause(100);
  }
  return least;
}
