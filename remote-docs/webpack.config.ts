import { remotePreset } from 'federation/preset';
import type { Configuration } from 'webpack';
import remote from './remote.config.ts';

const preset = remotePreset(import.meta.dirname, remote);

/** As every remote, and `?raw` imports a file as text: the page shows the very examples that the tests run. */
export default (...words: Parameters<typeof preset>): Configuration => {
  const configuration = preset(...words);
  const rules = [...(configuration.module?.rules ?? []), { resourceQuery: /^\?raw$/, type: 'asset/source' }];
  return { ...configuration, module: { ...configuration.module, rules } };
};
