import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfiguration, type CommandLine } from './base.ts';
import { HostContractPlugin } from './host-contract-plugin.ts';
import { packageVersion } from './package-version.ts';
import { PagePlugin } from './page-plugin.ts';
import { sharedByHost, sharedKeys } from './shared-modules.ts';

/** The two bundles write into one folder; each cleans up only after itself. */
const keepOthers = (own: string) => (file: string) => !file.startsWith(`assets/${own}/`);

/**
 * The shell: the signed-in pages, with the federation runtime. `src/shell/main.tsx` and `src/shell/shell.html`,
 * and `src/remotes/development.ts` before them in development.
 * @param options.routes addresses of the host's own pages, of both bundles, which no remote may take
 */
export function hostPreset(directory: string, { routes }: { routes: string[] }) {
  return (_environment: unknown, commandLine: CommandLine): Configuration => {
    const mode = commandLine.mode === 'production' ? 'production' : 'development';
    const base = baseConfiguration({
      directory,
      mode,
      cacheName: 'shell',
      assetFolder: 'assets/shell/',
      hashedNames: true,
      jsx: mode,
    });
    const main = join(directory, 'src/shell/main.tsx');
    // What development servers of remotes need of the page, before React is in it.
    const development = join(directory, 'src/remotes/development.ts');
    return {
      ...base,
      name: 'shell',
      entry: { shell: mode === 'development' ? [development, main] : main },
      // What two shared modules both contain becomes a file of its own, also when it is small: nobody loads it twice.
      optimization: { ...base.optimization, splitChunks: { minSize: 8000 } },
      output: { ...base.output, publicPath: '/', uniqueName: 'shell', clean: { keep: keepOthers('shell') } },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: 'host',
          // The registry says at run time which remotes there are.
          remotes: {},
          shared: sharedByHost(directory),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
        }),
        new HostContractPlugin({ version: packageVersion(directory), routes, shared: [...sharedKeys] }),
        new PagePlugin({
          template: join(directory, 'src/shell/shell.html'),
          filename: 'shell.html',
          entry: 'shell',
        }),
      ],
    };
  };
}

/** The public pages: no federation, nothing shared. `src/public/main.tsx` and `src/public/public.html`. */
export function publicPreset(directory: string) {
  return (_environment: unknown, commandLine: CommandLine): Configuration => {
    const mode = commandLine.mode === 'production' ? 'production' : 'development';
    const base = baseConfiguration({
      directory,
      mode,
      cacheName: 'public',
      assetFolder: 'assets/public/',
      hashedNames: true,
    });
    return {
      ...base,
      name: 'public',
      entry: { public: join(directory, 'src/public/main.tsx') },
      output: {
        ...base.output,
        publicPath: '/',
        uniqueName: 'public',
        clean: { keep: keepOthers('public') },
      },
      plugins: [
        ...(base.plugins ?? []),
        new PagePlugin({
          template: join(directory, 'src/public/public.html'),
          filename: 'public.html',
          entry: 'public',
        }),
      ],
    };
  };
}
