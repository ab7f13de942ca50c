import { setImmediate as turn } from 'node:timers/promises';

/** How long a slice may keep everybody else waiting. */
const SLICE_MILLISECONDS = 4;
/** Asking the clock costs as much as a small item. */
const ITEMS_PER_LOOK = 16;

/** Maps a long list on the event loop's thread and lets other requests have their turn in between. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (results.length % ITEMS_PER_LOOK > 0 || performance.now() - began < SLICE_MILLISECONDS) continue;
    await turn();
    began = performance.now();
  }
  return results;
}
