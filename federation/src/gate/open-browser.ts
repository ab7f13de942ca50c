import { type Browser, chromium } from 'playwright-core';
import { RefusalError } from '../store/refusal.ts';
import { findChromium } from './find-chromium.ts';

/** The gate's browser, without a window. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  try {
    return await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      // A container's root user has no sandbox to start.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
  } catch (error) {
    throw new RefusalError(
      'The gate needs a Chromium and found none: install one, or name it in CHROMIUM_PATH.',
      {
        cause: error,
      },
    );
  }
}
