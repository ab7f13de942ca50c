import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actor } from './actor.ts';

afterEach(() => vi.unstubAllEnvs());

describe('who moves a release', () => {
  it('is who a pipeline names, or the account', () => {
    vi.stubEnv('MFE_ACTOR', undefined);
    expect(actor()).toBe(userInfo().username);
    vi.stubEnv('MFE_ACTOR', 'pipeline 7');
    expect(actor()).toBe('pipeline 7');
  });

  it.runIf(process.getuid?.() === 0)('is a number where the account has no name, as in a container', () => {
    const module = JSON.stringify(join(import.meta.dirname, 'actor.ts'));
    // Given up by the program itself: another user may not reach the folder that it is read from.
    const program = `import(${module}).then(({ actor }) => { process.setuid(54321); console.log(actor()); })`;
    const { stdout } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8', env: {} });
    expect(stdout.trim()).toBe('uid 54321');
  });
});
