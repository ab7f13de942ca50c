import { gzipSync } from 'node:zlib';
import type { Compilation, Compiler } from 'webpack';
import type { ContractSizes, RemoteContract, RemoteDefinition } from '../contract.ts';
import { integrityValue } from '../integrity-value.ts';
import { assertContract } from '../schema/contract-schema.ts';
import { TYPES_FILE } from '../types/release-types.ts';
import { BUILD_PLACEHOLDER, buildHash } from './build-identity-plugin.ts';
import { firstFiguresOf } from './first-figures-plugin.ts';

interface ContractOptions {
  definition: RemoteDefinition;
  version: string;
  /** The container's name with the placeholder in it. */
  container: string;
}

type Assets = Compilation['assets'];

const MANIFEST = 'mf-manifest.json';

/** Writes `contract.json`: what the remote states, and what only the finished build knows. */
export class ContractPlugin {
  readonly #options: ContractOptions;

  constructor(options: ContractOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Contract', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'Contract', stage }, (assets) => {
        if (compilation.errors.length > 0) return;
        this.#nameBuildInManifest(compilation, assets);
        const contract = this.#contract(compilation, assets);
        assertContract(contract);
        compilation.emitAsset(
          'contract.json',
          new sources.RawSource(`${JSON.stringify(contract, null, 1)}\n`),
        );
      });
    });
  }

  /** The federation plugin writes the manifest from its options, after the names were replaced. */
  #nameBuildInManifest(compilation: Compilation, assets: Assets): void {
    const { RawSource } = compilation.compiler.webpack.sources;
    const text = assets[MANIFEST]?.source().toString();
    if (text === undefined) throw new Error(`The build has no ${MANIFEST}`);
    compilation.updateAsset(
      MANIFEST,
      new RawSource(text.replaceAll(BUILD_PLACEHOLDER, buildHash(compilation))),
    );
    compilation.deleteAsset('mf-stats.json');
  }

  #contract(compilation: Compilation, assets: Assets): RemoteContract {
    const { definition, version, container } = this.#options;
    const build = buildHash(compilation);
    const containerName = container.replace(BUILD_PLACEHOLDER, build);
    const entry = compilation.entrypoints
      .get(container)
      ?.getFiles()
      .find((file) => file.endsWith('.js'));
    if (entry === undefined) throw new Error('The build has no container entry');
    // What asks goes before what is drawn.
    const exposed = definition.ahead === undefined ? ['./routes'] : ['./ahead', './routes'];
    const files = exposed.flatMap((module) => filesOfModule(compilation, module));
    const preload = [...new Set([entry, ...files])];
    const figures = firstFiguresOf(compilation);
    return {
      schema: 1,
      name: definition.name,
      version,
      build,
      container: containerName,
      routes: definition.routes.map(({ figures: _source, ...route }) => ({
        ...route,
        ...(figures[route.path] !== undefined && { figures: figures[route.path] }),
      })),
      nav: definition.nav,
      requires: requiredRanges(compilation),
      modules: ['./routes', ...Object.keys(definition.modules ?? {})],
      ...(definition.slots !== undefined && { slots: definition.slots }),
      ...(definition.fills !== undefined && { fills: definition.fills }),
      ...(definition.ahead !== undefined && { ahead: true }),
      entry,
      preload,
      files: integrityOf(assets),
      sizes: sizesOf(assets, preload),
    };
  }
}

/** The chunks that the expose needs at once: its own and those split off it, without the container's. */
function filesOfModule(compilation: Compilation, expose: string): string[] {
  const name = `__federation_expose_${expose.replace('./', '')}`;
  const group = compilation.namedChunkGroups.get(name);
  const chunk = [...compilation.chunks].find((candidate) => candidate.name === name);
  const files = group?.getFiles() ?? [...(chunk?.files ?? [])];
  return files.filter((file) => /\.(js|css)$/.test(file));
}

/** What the code really takes from the host, not all that it might: an unused share must not refuse a build. */
function requiredRanges(compilation: Compilation): Record<string, string> {
  const ranges = new Map<string, string>();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    const { options } = module as unknown as { options: { shareKey: string; requiredVersion: unknown } };
    const key = options.shareKey;
    if (typeof options.requiredVersion === 'string') ranges.set(key, options.requiredVersion);
    else throw new Error(`The range of ${key} is not a text`);
  }
  return Object.fromEntries([...ranges].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function integrityOf(assets: Assets): Record<string, string> {
  return Object.fromEntries(
    Object.entries(assets)
      // Source maps are for developer tools, which check nothing; declarations are for other teams, under the seal.
      .filter(([name]) => !name.endsWith('.map') && name !== TYPES_FILE)
      .map(([name, source]): [string, string] => [name, integrityValue(source.buffer())])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function sizesOf(assets: Assets, initial: string[]): ContractSizes {
  const measured = Object.entries(assets)
    .filter(([name]) => /\.(js|css)$/.test(name))
    .map(([name, source]) => {
      const content = source.buffer();
      return { name, plain: content.length, gzip: gzipSync(content).length };
    });
  const first = measured.filter(({ name }) => initial.includes(name));
  const sum = (rows: typeof measured, of: 'plain' | 'gzip') =>
    rows.reduce((total, row) => total + row[of], 0);
  return {
    total: sum(measured, 'plain'),
    totalGzip: sum(measured, 'gzip'),
    initial: sum(first, 'plain'),
    initialGzip: sum(first, 'gzip'),
  };
}
