import { defineProject } from 'vitest/config';

export default defineProject({ test: { name: 'toolchain', environment: 'node', include: ['**/*.test.ts'] } });
