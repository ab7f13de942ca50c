import type { SlotOffer } from '../contract.ts';
import { basename, join } from 'node:path';
import { type BrotliOptions, constants } from 'node:zlib';
import { ConsumeSharedPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfiguration, type CommandLine, type Mode } from './base.ts';
import { readFirstPage } from './first-page.ts';
import { HostContractPlugin } from './host-contract-plugin.ts';
import { packageVersion } from './package-version.ts';
import { PagePlugin } from './page-plugin.ts';
import { type SharedFileChunks, sharedFiles } from './shared-files.ts';
import { keysAhead, kitsOfHost, providedByHost, sharedKeys } from './shared-modules.ts';

const shells = ['shell', 'public-shell'] as const;

/** The host's documents are one page, but for their description and what they load. */
const template = (directory: string) => join(directory, 'src/page.html');

/** What a shell asks for before anything else. */
const preloads = ['/config.json', '/remotes/registry-index.json'].map(
  (address) => `<link rel="preload" as="fetch" href="${address}" crossorigin="anonymous">`,
);

/** For search engines; nothing for a page that they do not see. */
const descriptionOf = (text?: string) =>
  text === undefined ? [] : [`<meta name="description" content="${text}">`];

/**
 * The files as small as they can be: 8% less than what a server makes while somebody waits for it. Takes seconds, so it
 * is done once, here.
 */
const compressed = (mode: Mode) =>
  mode === 'production'
    ? [
        new CompressionPlugin<BrotliOptions>({
          test: /\.(js|css)$/,
          filename: '[path][base].br',
          algorithm: 'brotliCompress',
          compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
          threshold: 1024,
          minRatio: 1,
        }),
      ]
    : [];

/** The two bundles write into one folder; each cleans up only after itself. */
const keepOthers = (own: string) => (file: string) => !file.startsWith(`assets/${own}/`);

/** antd's rules in files of their own, since they stand before all others, also before those that arrived earlier. */
const antdStyles = {
  test: /[\\/]antd-styles[\\/]generated[\\/]/,
  type: 'css/mini-extract',
  name: (module: { nameForCondition(): string | null }) => basename(module.nameForCondition() ?? '', '.css'),
  enforce: true,
  priority: 20,
};

interface HostOptions {
  routes: string[];
  /** Places of its own that remotes may fill. */
  slots?: SlotOffer[];
  soon?: Partial<Record<(typeof shells)[number], readonly string[]>>;
  files?: SharedFileChunks;
  descriptions?: Partial<Record<(typeof shells)[number], string>>;
}

/**
 * The two shells, with the federation runtime: `src/shell/` for the signed-in pages, `src/public-shell/` for public
 * pages of remotes, each with its `main.tsx`. One bundle, so that what both share is built and cached once.
 * `src/remotes/development.ts` comes before either in development.
 * @param options.routes addresses of the host's own pages, of both bundles, which no remote may take
 * @param options.soon chunks, by name, that a shell imports at once: announced in its document
 * @param options.files which chunks travel in a file of shared modules, and which do without it
 * @param options.descriptions what the documents say of themselves to search engines
 */
export function hostPreset(
  directory: string,
  { routes, slots = [], descriptions = {}, soon = {}, files = {} }: HostOptions,
) {
  return async (_environment: unknown, commandLine: CommandLine): Promise<Configuration> => {
    const mode = commandLine.mode === 'production' ? 'production' : 'development';
    const firstPage = await readFirstPage(directory);
    const base = baseConfiguration({
      directory,
      mode,
      cacheName: 'shell',
      assetFolder: 'assets/shell/',
      hashedNames: true,
      jsx: mode,
      alias: kitsOfHost,
    });
    // What development servers of remotes need of the page, before React is in it.
    const first = mode === 'development' ? [join(directory, 'src/remotes/development.ts')] : [];
    return {
      ...base,
      name: 'shell',
      dependencies: ['first-page'],
      entry: Object.fromEntries(
        shells.map((shell) => [shell, [...first, join(directory, `src/${shell}/main.tsx`)]]),
      ),
      optimization: {
        ...base.optimization,
        splitChunks: {
          // What two parts both need is a file of its own from this size on; of less each has a copy.
          minSize: 30_000,
          cacheGroups: { antdStyles, ...sharedFiles(files) },
        },
      },
      output: { ...base.output, publicPath: '/', uniqueName: 'shell', clean: { keep: keepOthers('shell') } },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: 'host',
          // The registry says at run time which remotes there are.
          remotes: {},
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
          // Remotes are registered with their script's address; the part that reads manifests would be 3 kB for nothing.
          experiments: { optimization: { disableSnapshot: true, target: 'web' } },
        }),
        new ProvideSharedPlugin({ shareScope: 'default', provides: providedByHost(directory) }),
        // Of nothing; but it is what hands the provided modules to the runtime.
        new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }),
        new HostContractPlugin({
          version: packageVersion(directory),
          routes,
          slots,
          shared: [...sharedKeys],
          ahead: keysAhead,
          announced: soon.shell ?? [],
        }),
        ...shells.map(
          (shell) =>
            new PagePlugin({
              template: template(directory),
              head: descriptionOf(descriptions[shell]),
              ahead: preloads,
              filename: `${shell}.html`,
              entry: shell,
              soon: soon[shell] ?? [],
              ...(shell === 'shell' && { firstPage }),
            }),
        ),
        ...compressed(mode),
      ],
    };
  };
}

/** The host's own public pages: no federation, nothing shared. `src/public/main.tsx`. */
export function publicPreset(directory: string, { description }: { description: string }) {
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
          template: template(directory),
          head: descriptionOf(description),
          filename: 'public.html',
          entry: 'public',
        }),
        ...compressed(mode),
      ],
    };
  };
}
