import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { manifestOf } from './package-manifest.ts';

const root = resolve(import.meta.dirname, '../..');

test.each(['api', 'federation', 'shared-auth', 'shared-ui'])(
  'the package %s has exact versions, needs nothing of this repository, and every entry has types',
  async (name) => {
    const { dependencies, exports } = (await manifestOf(root, name, new Set(['typebox', 'kysely']))) as {
      dependencies: Record<string, string>;
      exports: Record<string, string | { types: string }>;
    };
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
    for (const [, entry] of Object.entries(exports).filter(([key]) => !key.endsWith('.css')))
      expect(entry).toMatchObject({ types: expect.stringMatching(/^\.\/dist\/.*\.d\.ts$/) });
  },
);

test('the service is not in its package, only what its declarations name', async () => {
  const manifest = await manifestOf(root, 'api', new Set(['typebox']));
  expect(manifest).toMatchObject({ exports: { './contract': { types: './dist/contract.d.ts' } } });
  expect(Object.keys((manifest as { dependencies: object }).dependencies)).toEqual(['typebox']);
});
