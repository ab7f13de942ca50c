import { webProject } from 'shared-ui/vitest';
import { defineProject } from 'vitest/config';

const { resolve, test } = webProject('remote-docs');

export default defineProject({
  resolve: { alias: [...resolve.alias, { find: 'web-setup', replacement: test.setupFiles[0] ?? '' }] },
  test: { ...test, setupFiles: ['src/testing/setup.ts'] },
});
