import { setImmediate as turn } from 'node:timers/promises';

/** How long a slice may keep everybody else waiting. */
const sliceMilliseconds = 8;
/** Asking the clock costs as much as a small item. */
const itemsPerLook = 16;

/** Maps a long list on the event loop's thread and lets other requests have their turn in between. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (results.length % itemsPerLook > 0 || performance.now() - began < sliceMilliseconds) continue;
    await turn();
    began = performance.now();
  }
  return results;
}
