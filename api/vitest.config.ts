import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'api',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // A test file starts a service with a database of its own, which takes longest when all cores are busy.
    hookTimeout: 60_000,
    testTimeout: 20_000,
  },
});
