import { webProject } from 'shared-ui/vitest';
import { defineProject } from 'vitest/config';

const { resolve, test } = webProject('remote-dashboard', false);

export default defineProject({
  resolve,
  test: { ...test, setupFiles: [...test.setupFiles, 'src/testing/setup.ts'] },
});
