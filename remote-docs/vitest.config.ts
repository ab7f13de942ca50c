import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'remote-docs', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] },
});
