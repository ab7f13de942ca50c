import type { LoaderDefinition } from 'webpack';

/** A file as a module whose default export is its text. `asset/source` will not do: the minimizer rewrites that. */
const rawTextLoader: LoaderDefinition = (source) => `export default ${JSON.stringify(source)};`;

export default rawTextLoader;
