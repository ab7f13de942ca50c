import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'federation', environment: 'node', isolate: false, include: ['src/**/*.test.ts'] },
});
