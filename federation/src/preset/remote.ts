import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import type { RemoteDefinition } from '../contract.ts';
import { baseConfiguration, type CommandLine } from './base.ts';
import { BUILD_PLACEHOLDER, BuildIdentityPlugin, DEVELOPMENT_BUILD } from './build-identity-plugin.ts';
import { ConfinedStylesPlugin } from './confined-styles-plugin.ts';
import { ContractPlugin } from './contract-plugin.ts';
import { developmentServer, hostCanRefresh } from './development-server.ts';
import { FirstFiguresPlugin } from './first-figures-plugin.ts';
import { packageVersion } from './package-version.ts';
import { sharedByRemote } from './shared-modules.ts';
import { TypesPlugin } from './types-plugin.ts';

/**
 * States what a remote is: its name, its routes and navigation with the permissions they need, and the modules it
 * offers besides `./routes`. Returns its argument; it exists for the types.
 */
/** Bytes of source: what two pages need and is smaller, each has a copy of. A file is a request, and a check of its integrity. */
const SHARED_FROM = 30_000;

export function defineRemote(definition: RemoteDefinition): RemoteDefinition {
  return definition;
}

/** What webpack-cli says of the command it runs. */
interface Environment {
  WEBPACK_SERVE?: boolean;
}

/**
 * A remote: `src/routes.tsx` exports its `routes`; `remote.config.ts` is its definition. Output: `dist/`. Under
 * `webpack serve` it is a development server, which exchanges components in place where the host around it can.
 */
export function remotePreset(directory: string, definition: RemoteDefinition) {
  return async (environment: Environment, commandLine: CommandLine): Promise<Configuration> => {
    const mode = commandLine.mode === 'production' ? 'production' : 'development';
    const serving = environment.WEBPACK_SERVE === true;
    const refresh = serving && mode === 'development' && (await hostCanRefresh());
    const version = packageVersion(directory);
    const identity = serving ? DEVELOPMENT_BUILD : BUILD_PLACEHOLDER;
    const container = `${definition.name.replaceAll('-', '_')}_${identity}`;
    const base = baseConfiguration({
      directory,
      mode,
      cacheName: serving ? `${definition.name}-server` : definition.name,
      assetFolder: '',
      hashedNames: mode === 'production',
      ...(refresh && { jsx: 'refresh' }),
    });
    return {
      ...base,
      name: definition.name,
      entry: {},
      output: { ...base.output, publicPath: 'auto', uniqueName: container, clean: true },
      optimization: { ...base.optimization, splitChunks: { minSize: SHARED_FROM } },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: container,
          filename: mode === 'production' ? 'entry.[contenthash:12].js' : 'entry.js',
          exposes: {
            './routes': './src/routes.tsx',
            ...(definition.ahead !== undefined && { './ahead': definition.ahead }),
            ...definition.modules,
          },
          shared: sharedByRemote(directory, definition.requires),
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          dev: false,
          // Only the host loads remotes. Without that part a container is a third smaller.
          experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
        }),
        new ConfinedStylesPlugin(definition.name),
        new BuildIdentityPlugin({ definition, version }, serving ? DEVELOPMENT_BUILD : undefined),
        ...(serving
          ? []
          : [new TypesPlugin(directory, definition.modules), firstFigures(directory, definition)]),
        new ContractPlugin({ definition, version, container }),
        ...(refresh ? [await refreshPlugin(container)] : []),
      ],
      ...(serving && { devServer: developmentServer(definition.name, { refresh }) }),
    };
  };
}

function firstFigures(directory: string, { name, routes }: RemoteDefinition): FirstFiguresPlugin {
  const sources = routes.flatMap(({ path, figures }) => (figures === undefined ? [] : [[path, figures]]));
  return new FirstFiguresPlugin({ directory, name, sources: Object.fromEntries(sources) });
}

/** Loaded only where it is used: no build of a release has anything to do with it. */
async function refreshPlugin(container: string) {
  const { default: ReactRefreshPlugin } = await import('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ overlay: false, library: container });
}
