import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { integrityValue } from '../integrity-value.ts';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;

type Kind = 'js' | 'css';
const TABLE: Record<Kind, string> = {
  js: '__webpack_require__.jsIntegrity',
  css: '__webpack_require__.cssIntegrity',
};

/** As long as `sha384-` and 64 characters, so that source maps stay true. */
const placeholder = (kind: Kind, chunk: string | number): string =>
  `integrity:${kind}:${chunk}:`.padEnd(71, '*');
const PLACEHOLDER = /integrity:(js|css):([^:]+):\**/g;

/** What a chunk gets that the table does not have: a value that no file fulfills. */
const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`;

/**
 * Makes the browser check every lazy chunk, script and style, against the hash that the entry carries for it; the entry
 * itself is checked by the page or by the host. All hashes lie in the entry because chunks that reach each other, as
 * shared modules do, cannot hold each other's hashes: webpack-subresource-integrity gives up on them.
 *
 * The hashes are filled in after the file names are settled. That is sound: the names of all chunks are in the entry
 * too, and come from the same contents, so an entry with other integrity values has another name.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, runtime, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Integrity', (compilation) => {
      const withTable = new WeakSet<Chunk>();
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('Integrity', (chunk) => {
          if (withTable.has(chunk)) return;
          withTable.add(chunk);
          compilation.addRuntimeModule(chunk, new IntegrityTableModule());
        });
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'Integrity',
        (source) =>
          Template.asString([
            source,
            // `__webpack_require__.l` also loads what is no chunk, such as hot updates; those have no chunk id.
            `if (chunkId !== undefined) script.integrity = ${TABLE.js}[chunkId] || ${JSON.stringify(IMPOSSIBLE)};`,
          ]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'Integrity',
        (source, names) =>
          Template.asString([
            source,
            `${names.tag}.integrity = ${TABLE.css}[${names.chunkId}] || ${JSON.stringify(IMPOSSIBLE)};`,
          ]),
      );
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'Integrity', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue;
          const text = source.source().toString();
          const found = [...text.matchAll(PLACEHOLDER)];
          if (found.length === 0) continue;
          const filled = new sources.ReplaceSource(source);
          for (const { 0: mark, 1: kind, 2: id, index } of found) {
            filled.replace(index, index + mark.length - 1, integrityOf(compilation, kind as Kind, id ?? ''));
          }
          compilation.updateAsset(name, new sources.CachedSource(filled));
        }
      });
    });
  }
}

function integrityOf(compilation: Compilation, kind: Kind, id: string): string {
  const chunk = [...compilation.chunks].find((candidate) => String(candidate.id) === id);
  const file = [...(chunk?.files ?? [])].find((name) => name.endsWith(`.${kind}`));
  const content = file === undefined ? undefined : compilation.assets[file]?.buffer();
  if (content === undefined) return IMPOSSIBLE;
  return integrityValue(content);
}

/** Two tables, chunk id → integrity value, in the runtime of an entry. */
class IntegrityTableModule extends RuntimeModule {
  constructor() {
    super('integrity', RuntimeModule.STAGE_BASIC);
  }

  override generate(): string {
    const chunks = [...(this.chunk?.getAllAsyncChunks() ?? [])];
    const table = (kind: Kind) =>
      Object.fromEntries(
        chunks
          .filter((chunk) => chunk.id !== null && this.#has(chunk, kind))
          .map((chunk) => [chunk.id, placeholder(kind, chunk.id ?? '')]),
      );
    return Template.asString([
      `${TABLE.js} = ${JSON.stringify(table('js'))};`,
      `${TABLE.css} = ${JSON.stringify(table('css'))};`,
    ]);
  }

  #has(chunk: Chunk, kind: Kind): boolean {
    const type = kind === 'js' ? 'javascript' : 'css/mini-extract';
    const modules = this.compilation?.chunkGraph.getChunkModulesIterableBySourceType(chunk, type);
    return kind === 'js' || (modules !== undefined && [...modules].length > 0);
  }
}
