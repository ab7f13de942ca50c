import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'remote-clients', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] },
});
