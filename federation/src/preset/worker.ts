import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfiguration, type CommandLine } from './base.ts';
import { RootFilesPlugin } from './root-files-plugin.ts';

/**
 * Builds a service worker of the host: one file at the root, whose name stays the same, beside the files of `root/`, which are
 * taken as they are. Browsers ask for it again by that
 * name, and one below `/assets/` could speak for nothing but its own folder.
 */
export function workerPreset(directory: string, name: string) {
  return (_environment: unknown, commandLine: CommandLine): Configuration => {
    const mode = commandLine.mode === 'production' ? 'production' : 'development';
    const base = baseConfiguration({ directory, mode, cacheName: name, assetFolder: '', hashedNames: false });
    return {
      ...base,
      name,
      target: ['webworker', 'es2024'],
      entry: { [name]: join(directory, `src/push/${name}.ts`) },
      devtool: false,
      output: { ...base.output, publicPath: '/', uniqueName: name, clean: false },
      plugins: [...(base.plugins ?? []), new RootFilesPlugin(join(directory, 'root'))],
    };
  };
}
