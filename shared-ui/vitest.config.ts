import { defineProject } from 'vitest/config';
import { webProject } from './src/vitest.ts';

export default defineProject(webProject('shared-ui', false));
