import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultRange, sharedByRemote } from './shared-modules.ts';

test.each([
  ['19.3.1', '^19.3.0'],
  ['1.4.7', '^1.4.0'],
  ['0.3.2', '^0.3.0'],
  // Below 0.1 every patch may break; before a release every build may.
  ['0.0.3', '^0.0.3'],
  ['2.0.0-beta.1', '^2.0.0-beta.1'],
])('a build made with %s asks for %s', (version, range) => {
  expect(defaultRange(version)).toBe(range);
});

test('what a remote does not depend on it does not share', () => {
  const directory = mkdtempSync(join(tmpdir(), 'lonely-'));
  writeFileSync(join(directory, 'package.json'), '{"name":"remote-lonely"}');
  expect(sharedByRemote(directory)).toEqual({});
  rmSync(directory, { recursive: true });
});

test('a remote takes shared modules from the host or does not run, in the range that its owner names', () => {
  const clients = join(import.meta.dirname, '../../../remote-clients');
  const shared = sharedByRemote(clients, { 'shared-ui': '^0.0.1', react: '>=19' });
  expect(shared['shared-ui/i18n']).toEqual({
    import: false,
    requiredVersion: '^0.0.1',
    singleton: true,
    strictVersion: true,
  });
  expect(shared['react/']?.requiredVersion).toBe('>=19');
  expect(shared['swr']?.requiredVersion).toMatch(/^\^\d+\.\d+\.0$/);
});
