import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'federation',
    environment: 'node',
    isolate: false,
    // To end what hangs, and no measure of speed.
    testTimeout: 40_000,
    include: ['src/**/*.test.ts'],
  },
});
