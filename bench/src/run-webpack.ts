import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const bench = join(import.meta.dirname, '..');

/** Builds with a configuration of this folder, in a process of its own that starts in `cwd`. */
export function runWebpack(configuration: string, cwd: string, environment: Record<string, string>): void {
  const webpack = import.meta.resolve('webpack-cli/bin/cli.js').replace('file://', '');
  const config = join(bench, configuration);
  const built = spawnSync(process.execPath, [webpack, '--mode', 'production', '--config', config], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (built.status !== 0)
    throw new Error(`${configuration} could not be built:\n${built.stdout}${built.stderr}`);
}
