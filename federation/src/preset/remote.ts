import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import type { RemoteDefinition } from '../contract.ts';
import { baseConfiguration, type CommandLine } from './base.ts';
import { BUILD_PLACEHOLDER, BuildIdentityPlugin } from './build-identity-plugin.ts';
import { ContractPlugin } from './contract-plugin.ts';
import { developmentServer } from './development-server.ts';
import { packageVersion } from './package-version.ts';
import { sharedByRemote } from './shared-modules.ts';

/**
 * States what a remote is: its name, its routes and navigation with the permissions they need, and the modules it
 * offers besides `./routes`. Returns its argument; it exists for the types.
 */
export function defineRemote(definition: RemoteDefinition): RemoteDefinition {
  return definition;
}

/** A remote: `src/routes.tsx` exports its `routes`; `remote.config.ts` is its definition. Output: `dist/`. */
export function remotePreset(directory: string, definition: RemoteDefinition) {
  return (_environment: unknown, commandLine: CommandLine): Configuration => {
    const mode = commandLine.mode === 'production' ? 'production' : 'development';
    const version = packageVersion(directory);
    const container = `${definition.name.replaceAll('-', '_')}_${BUILD_PLACEHOLDER}`;
    const base = baseConfiguration({
      directory,
      mode,
      cacheName: definition.name,
      assetFolder: '',
      hashedNames: mode === 'production',
    });
    return {
      ...base,
      name: definition.name,
      entry: {},
      output: { ...base.output, publicPath: 'auto', uniqueName: container, clean: true },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: container,
          filename: mode === 'production' ? 'entry.[contenthash:12].js' : 'entry.js',
          exposes: { './routes': './src/routes.tsx', ...definition.modules },
          shared: sharedByRemote(directory, definition.requires),
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          dev: false,
        }),
        new BuildIdentityPlugin({ definition, version }),
        new ContractPlugin({ definition, version, container }),
      ],
      ...(mode === 'development' && { devServer: developmentServer(definition.name) }),
    };
  };
}
