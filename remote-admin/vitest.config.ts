import { webProject } from 'shared-ui/vitest';
import { defineProject } from 'vitest/config';

export default defineProject(webProject('remote-admin', false));
