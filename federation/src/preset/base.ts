import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { AntdStylesPlugin, insertStyleSheet } from './patches/antd-styles-plugin.ts';
import { builtInParts, withoutUnusedParts } from './patches/charts-without-unused-parts.ts';
import { CompileHintPlugin } from './patches/compile-hint-plugin.ts';
import { cssClassName } from './css-class-name.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { PrintSizesPlugin } from './print-sizes-plugin.ts';

export type Mode = 'production' | 'development';

/** What webpack-cli hands to a configuration function. */
export interface CommandLine {
  mode?: Mode | 'none';
}

export interface BaseOptions {
  /** The package's folder. */
  directory: string;
  mode: Mode;
  /** Tells apart the caches of several builds of one folder. */
  cacheName: string;
  /** Folder inside the output for scripts and styles, with its slash, or nothing. */
  assetFolder: string;
  /** Name files by their content, as whatever is served as immutable must be. */
  hashedNames: boolean;
  /**
   * For which React the elements are written: the development one knows where each came from, and with `refresh` it can
   * exchange components in place. Code for the development React does not run with the production one.
   */
  jsx?: 'production' | 'development' | 'refresh';
  /** Module → what is imported in its place. */
  alias?: Readonly<Record<string, string>>;
}

/** Webpack does not see that the configuration or this preset changed; a cache of the older one must not be used. */
function configurationHash(directory: string): string {
  const hash = createHash('sha256').update(webpack.version);
  const files = [
    ...readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
    ...readdirSync(directory)
      .filter((file) => file === 'package.json' || file.endsWith('.config.ts'))
      .map((file) => join(directory, file)),
  ];
  for (const file of files.toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** What every bundle of the platform has in common. */
export function baseConfiguration(options: BaseOptions): Configuration {
  const { directory, mode, cacheName, assetFolder, hashedNames, jsx = 'production', alias } = options;
  const production = mode === 'production';
  const naming = hashedNames ? '[name].[contenthash:8]' : '[name]';
  return {
    mode,
    context: directory,
    target: ['web', 'es2024'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: join(directory, 'dist'),
      filename: `${assetFolder}${naming}.js`,
      chunkFilename: `${assetFolder}${naming}.js`,
      assetModuleFilename: `${assetFolder}${naming}[ext]`,
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      // Webpack leaves a file of the same name alone, but a style sheet's name does not tell of its last line, the address
      // of its source map: the file of an earlier build would not be the one that the contract describes.
      compareBeforeEmit: false,
      // A module that threw is evaluated again by a retry, instead of being served half made.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: 10_000,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: { ...withoutUnusedParts, ...alias },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: import.meta.resolve('swc-loader').replace('file://', ''),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2024',
              transform: {
                react: {
                  runtime: 'automatic',
                  development: jsx !== 'production',
                  refresh: jsx === 'refresh',
                },
              },
            },
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: import.meta.resolve('css-loader').replace('file://', ''),
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  getLocalIdent: cssClassName,
                },
              },
            },
          ],
        },
        {
          test: /[\\/]messages[\\/][a-z]{2}\.json$/,
          type: 'javascript/auto',
          loader: join(import.meta.dirname, 'messages-loader.ts'),
        },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
        builtInParts,
        // antd's parts do nothing when imported, but do not say so: a checkbox would bring in all of antd's form.
        { test: /[\\/]@rc-component[\\/]/, sideEffects: false },
      ],
    },
    plugins: [
      new AntdStylesPlugin(),
      new MiniCssExtractPlugin({
        filename: `${assetFolder}${naming}.css`,
        chunkFilename: `${assetFolder}${naming}.css`,
        // Modules of one package do not depend on the order of their rules; their class names are unique.
        ignoreOrder: true,
        insert: insertStyleSheet,
      }),
      ...(production
        ? [new CompileHintPlugin(), new IntegrityPlugin(), new PrintSizesPlugin(cacheName)]
        : []),
    ],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          test: /\.js$/,
          extractComments: false,
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3, ecma: 2020 }, mangle: true, ecma: 2020 },
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
      ],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(directory, '.cache', 'webpack'),
      name: `${cacheName}-${mode}-${jsx}`,
      version: configurationHash(directory),
    },
    performance: false,
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}
