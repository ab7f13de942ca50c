import type { Page } from 'playwright-core';

/** Bytes that a page may hold, the shell's own included. The product's pages held 6 to 20 MB with the demo's data (all of them looked at, 2026-11-25). */
export const MOST_HELD = 150_000_000;

/** Bytes that a page's code holds on to: objects, and what lies behind arrays of numbers, after all that is free was freed. */
export async function heldBy(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  try {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage');
    return usedSize + backingStorageSize;
  } finally {
    await devtools.detach();
  }
}
