import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** The pictures of `pnpm screens`, on the same servers as the journeys. */
export default defineConfig({
  ...journeys,
  testMatch: ['screens.spec.ts', 'readme.spec.ts'],
  globalSetup: '../fixtures/prepare-template.ts',
  outputDir: '../../.cache/screens-run',
  reporter: [['list']],
  // One browser, one server, and each person signed in once.
  workers: 1,
  retries: 0,
});
