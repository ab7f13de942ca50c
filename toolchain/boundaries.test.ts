import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { workspacePackages } from './boundaries.ts';

const root = join(import.meta.dirname, '..');
const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Lints one line as if it stood in the package's sources, and returns what lint says. */
function lint(name: string, line: string): string {
  const folder = mkdtempSync(join(root, name, 'src', '.boundary-'));
  made.push(folder);
  const file = join(folder, 'sample.ts');
  writeFileSync(file, `${line}\n`);
  const bin = join(root, 'node_modules/.bin');
  const { stdout } = spawnSync(join(bin, 'oxlint'), ['--config', 'oxlint.config.ts', '--no-ignore', file], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}` },
  });
  return stdout;
}

describe('who imports whom', () => {
  it('knows every package of the workspace', () => {
    expect(workspacePackages()).toEqual(
      expect.arrayContaining([
        'api',
        'e2e',
        'federation',
        'host',
        'remote-clients',
        'shared-auth',
        'shared-ui',
      ]),
    );
  });

  it.each([
    ['remote-clients', `export { x } from 'shared-auth';`],
    ['remote-clients', `export type { Client } from 'api/contract';`],
    ['host', `export type { RemoteContract } from 'federation/contract';`],
    ['shared-auth', `export type { Client } from 'api/contract';`],
  ])('allows %s: %s', (name, line) => {
    expect(lint(name, line)).not.toContain('no-restricted-imports');
  });

  it.each([
    ['remote-clients', `import { x } from 'api/contract'; export default x;`],
    ['remote-clients', `export { x } from 'remote-admin';`],
    ['remote-clients', `export { x } from '../../../remote-admin/src/x.ts';`],
    ['host', `export { x } from 'remote-clients';`],
    ['host', `export { x } from 'federation/preset';`],
    ['shared-auth', `export { x } from 'shared-ui';`],
    ['shared-ui', `export type { Client } from 'api/contract';`],
    ['shared-ui', `export { x } from 'shared-auth';`],
    ['api', `export { x } from 'federation/contract';`],
    ['federation', `export { x } from 'api/contract';`],
  ])('refuses %s: %s', (name, line) => {
    expect(lint(name, line)).toContain('no-restricted-imports');
  });
});
