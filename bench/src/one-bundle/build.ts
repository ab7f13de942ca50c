import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWebpack } from '../run-webpack.ts';
import { dataFolder } from '../service/data-folder.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * The rival: the same host and remotes, built by one webpack into one application without federation, and a copy of
 * the service that serves it. Answers the program's folder.
 */
export function buildOneBundle(): string {
  const program = dataFolder('one-bundle');
  const output = join(program, 'host/dist');
  runWebpack('one-bundle.config.ts', join(root, 'host'), { ONE_BUNDLE_OUTPUT: output });
  cpSync(join(root, 'host/dist/public.html'), join(output, 'public.html'));
  cpSync(join(root, 'host/dist/assets/public'), join(output, 'assets/public'), { recursive: true });
  rmSync(join(program, 'api'), { recursive: true, force: true });
  mkdirSync(join(program, 'api'));
  cpSync(join(root, 'api/src'), join(program, 'api/src'), { recursive: true });
  cpSync(join(root, 'api/package.json'), join(program, 'api/package.json'));
  symlinkSync(join(root, 'api/node_modules'), join(program, 'api/node_modules'));
  return program;
}

/** Publishes the built remotes to a data folder, as `npm start` does. */
export function publishRemotes(dataDir: string): void {
  const synced = spawnSync(process.execPath, [join(root, 'federation/src/cli/main.ts'), 'sync'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (synced.status !== 0)
    throw new Error(`The remotes could not be published:\n${synced.stdout}${synced.stderr}`);
}

/** The same registry for the one bundle, which has the remotes' code in it: nothing of theirs is to be fetched ahead. */
export function forgetPreloads(dataDir: string): void {
  rmSync(join(dataDir, 'keys'), { recursive: true, force: true });
  const file = join(dataDir, 'store/registry.json');
  const registry = JSON.parse(readFileSync(file, 'utf8')) as {
    remotes: Record<string, { releases: Record<string, { preload: string[] }> }>;
  };
  for (const { releases } of Object.values(registry.remotes))
    for (const contract of Object.values(releases)) contract.preload = [];
  writeFileSync(file, JSON.stringify(registry));
}
