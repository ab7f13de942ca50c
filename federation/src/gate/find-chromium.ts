import { existsSync } from 'node:fs';

/** The shell without windows first: a whole browser keeps pages of its own beside each tab, a fifth of the gate's work. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium on this machine (`CHROMIUM_PATH` first), or undefined: then Playwright looks for its own. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'] ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));
}
