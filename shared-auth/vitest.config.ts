import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'shared-auth',
    environment: 'happy-dom',
    // To end what hangs, and no measure of speed.
    testTimeout: 40_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    environmentOptions: { happyDOM: { url: 'http://localhost:4000/' } },
  },
});
