import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';
import type { HostContract, SlotOffer } from '../contract.ts';
import { integrityValue } from '../integrity-value.ts';
import { filesOfGroups, filesOfShared } from './chunk-files.ts';
import { providedBy } from './share-facts.ts';

interface HostContractOptions {
  version: string;
  /** Addresses of the host's own pages. */
  routes: string[];
  /** Places of its own that remotes may fill. */
  slots: SlotOffer[];
  /** Keys that must be provided; a trailing slash is satisfied by any subpath. */
  shared: string[];
  /** Keys whose files are named, so that a server can announce them. */
  ahead: readonly string[];
  /** Names of chunks whose files the document announces itself. */
  announced: readonly string[];
}

/** Writes `host.json`: what this host provides, so that a build can be checked against it from anywhere. */
export class HostContractPlugin {
  readonly #options: HostContractOptions;

  constructor(options: HostContractOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HostContract', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'HostContract', stage }, (assets) => {
        const provides = providedModules(compilation);
        for (const key of this.#options.shared) {
          const provided = key.endsWith('/')
            ? Object.keys(provides).some((name) => name.startsWith(key))
            : key in provides;
          if (provided) continue;
          const message = `${key} is shared and nothing imports it: add it to the host's offered modules`;
          compilation.errors.push(new WebpackError(message));
        }
        const names = Object.keys(assets).toSorted().join('\n');
        const contract: HostContract = {
          schema: 1,
          version: this.#options.version,
          build: createHash('sha256').update(names).digest('hex').slice(0, 12),
          provides,
          routes: this.#options.routes,
          slots: this.#options.slots,
          ahead: Object.fromEntries(
            this.#options.ahead.map((key) => [key, this.#integrityOf(compilation, key)]),
          ),
        };
        compilation.emitAsset('host.json', new sources.RawSource(`${JSON.stringify(contract, null, 1)}\n`));
      });
    });
  }

  /** File → integrity value, of a shared module and what it needs that is neither in an entry nor announced by it. */
  #integrityOf(compilation: Compilation, key: string): Record<string, string> {
    const { announced } = this.#options;
    const groups = announced.flatMap((name) => compilation.namedChunkGroups.get(name) ?? []);
    const inEntries = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
    const known = new Set([...inEntries, ...filesOfGroups(groups)]);
    const files = filesOfShared(compilation, key).filter((file) => !known.has(file));
    return Object.fromEntries(
      files.map((file) => [file, integrityValue(compilation.assets[file]?.buffer() ?? '')]),
    );
  }
}

/** Share key → version, as the bundle really has it. */
function providedModules(compilation: Compilation): Record<string, string> {
  const found = [...compilation.modules].flatMap((module) => providedBy(module) ?? []);
  return Object.fromEntries(
    found.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, version }) => [key, version]),
  );
}
