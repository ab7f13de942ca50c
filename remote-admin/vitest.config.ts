import { webProject } from 'shared-ui/vitest';
import { defineProject, mergeConfig } from 'vitest/config';

export default defineProject(
  // Whole pages with antd and many clicks: seconds on a machine that is busy with other tests.
  mergeConfig(webProject('remote-admin', false), { test: { testTimeout: 40_000 } }),
);
