import { join } from 'node:path';
import { remotePreset } from 'federation/preset';
import type { Configuration } from 'webpack';
import remote from './remote.config.ts';

const preset = remotePreset(import.meta.dirname, remote);
const raw = {
  resourceQuery: /^\?raw$/,
  type: 'javascript/auto',
  loader: join(import.meta.dirname, 'raw-text-loader.ts'),
};

/** As every remote, and `?raw` imports a file as text: the page shows the very examples that the tests run. */
export default async (...words: Parameters<typeof preset>): Promise<Configuration> => {
  const configuration = await preset(...words);
  return {
    ...configuration,
    module: { ...configuration.module, rules: [...(configuration.module?.rules ?? []), raw] },
  };
};
