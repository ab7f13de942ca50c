import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: real processes and real outages, one file after the other, within 15 minutes. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/faults/*.fault.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    fileParallelism: false,
    hookTimeout: 60_000,
    testTimeout: 120_000,
  },
});
