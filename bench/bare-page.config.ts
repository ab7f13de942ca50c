import { join } from 'node:path';
import { publicPreset } from 'federation/preset';
import type { Configuration } from 'webpack';

const host = join(import.meta.dirname, '../host');
const output = process.env.BARE_PAGE_OUTPUT ?? join(import.meta.dirname, 'results/bare-page');
const ofDocuments = new Set(['PagePlugin', 'IntegrityPlugin', 'PrintSizesPlugin', 'CompressionPlugin']);
const { name: _name, ...shared } = publicPreset(host, { description: '' })(undefined, { mode: 'production' });

/** A page that is hardly more than its libraries, built like the host's own. */
const configuration: Configuration = {
  ...shared,
  name: 'bare-page',
  context: import.meta.dirname,
  entry: { page: join(import.meta.dirname, 'src/bare-page/page.tsx') },
  output: { ...shared.output, path: output, uniqueName: 'bare-page', clean: true },
  plugins: (shared.plugins ?? []).filter((plugin) => !ofDocuments.has(plugin?.constructor.name ?? '')),
  cache: false,
  devtool: false,
};

export default configuration;
