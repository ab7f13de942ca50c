import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Of minutes: builds and gates of releases, and a day in fast motion. */
const LONG = ['journeys/releases/*.spec.ts', 'journeys/wall.spec.ts'];

const EVERY = 'journeys/**/*.spec.ts';

/** Whose organization has people and nothing else. */
const OF_PEOPLE = globSync(EVERY, { cwd: import.meta.dirname }).filter((file) =>
  /test\.use\({ demo: 'people'/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/**
 * Browser journeys against the real product. Each worker starts its own server on its own data, so that tests
 * neither share state nor depend on their order.
 */
export default defineConfig({
  testDir: '.',
  // In this order: the longest first, so that no worker is left alone with them at the end. Those of one kind of server follow each other:
  // before one of another kind a worker ends, and process, browser and server are started anew, for five processor seconds.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'with readings', testMatch: EVERY, testIgnore: [...LONG, ...OF_PEOPLE] },
    { name: 'without readings', testMatch: OF_PEOPLE, testIgnore: LONG },
  ],
  globalSetup: './fixtures/prepare-template.ts',
  outputDir: '../.cache/browser-tests',
  // One more than the cores of a small machine: journeys wait for pages, builds and gates for a quarter of their time.
  workers: 3,
  fullyParallel: false,
  // Journeys of minutes, in which days pass: `pnpm test:long` takes those and no others.
  ...(process.env.E2E_LONG ? { grep: /@long/ } : { grepInvert: /@long/ }),
  forbidOnly: true,
  // On a machine that is busy with other things a time limit can be missed once; the summary names such a test.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../.cache/browser.json' }],
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Who wants less motion waits for nothing that only moves, which is an eighth of what these journeys cost a processor.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    // Recording every test doubles its time (40 and 52 s against 18 and 29 s): what fails is recorded when it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        // Debian's starter turns drawing by the graphics processor on, which without one is drawn by a slower substitute.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
