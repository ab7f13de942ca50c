import { existsSync } from 'node:fs';
import { run } from './step.ts';

/** Debian's Chromium without windows: journeys take it a quarter less processor time than the whole browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const wellKnown = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that is on the machine already, if any: CHROMIUM_PATH first. */
function installedChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...wellKnown].find((path) => path !== '' && existsSync(path));
}

/**
 * The path of a Chromium, installed when missing: Debian's package where we may, Playwright's own elsewhere.
 * An empty string means Playwright's own, which it finds by itself.
 */
export async function ensureChromium(): Promise<string> {
  const isOurs = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const installed = installedChromium();
  if (installed && (installed === process.env.CHROMIUM_PATH || installed === HEADLESS_SHELL || !isOurs))
    return installed;
  if (isOurs) {
    console.log('› No headless Chromium here: installing the Debian package …');
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], environment);
    await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-core'],
      environment,
    );
    const debian = installedChromium();
    if (debian) return debian;
  }
  console.log("› No Chromium here: installing Playwright's own …");
  const { code } = await run('e2e/node_modules/.bin/playwright', ['install', 'chromium']);
  if (code !== 0) {
    throw new Error(
      'No Chromium could be installed. Install one and name it in CHROMIUM_PATH, then run again.',
    );
  }
  return '';
}
