import { defineConfig } from 'vitest/config';

/** Each package describes its own tests; this only gathers them. */
export default defineConfig({
  test: { projects: ['{api,federation,host,toolchain}', 'remote-*', 'shared-*'] },
});
