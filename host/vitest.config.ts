import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'host', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] },
});
