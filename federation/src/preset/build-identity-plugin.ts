import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';

/** Stands for the build's hash until that is known; same length, so that source maps stay true. */
export const BUILD_PLACEHOLDER = 'bu1ldh4sh000';

/** A development server's build: its names must last, or an update would not find the code that it updates. */
export const DEVELOPMENT_BUILD = 'de0de0de0de0';

const hashes = new WeakMap<Compilation, string>();

/** The build's hash: 12 hexadecimal digits. Known from the stage before source maps on. */
export function buildHash(compilation: Compilation): string {
  const hash = hashes.get(compilation);
  if (hash === undefined) throw new Error('The build has no hash yet');
  return hash;
}

/**
 * Gives every build its own global names. Two builds with one container name or one `uniqueName` would share webpack's
 * chunk registry and the older would be served under the newer's name; with their own names both live in one page.
 *
 * The names must depend on the content, and are part of it. So the bundle is made with a placeholder in the names,
 * hashed, and then the placeholder is replaced: before source maps, content hashes and integrity values are made.
 */
export class BuildIdentityPlugin {
  /** What is not in the bundle and yet makes it another build: routes, navigation, version. */
  readonly #definition: string;
  readonly #fixed: string | undefined;

  /** @param fixed the build's hash, where it is not to follow the content */
  constructor(definition: unknown, fixed?: string) {
    this.#definition = JSON.stringify(definition);
    this.#fixed = fixed;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildIdentity', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
      compilation.hooks.processAssets.tap({ name: 'BuildIdentity', stage }, (assets) => {
        const hash = createHash('sha256').update(this.#definition);
        const contents = Object.entries(assets)
          .map(([name, source]) => ({ name, source, content: source.buffer() }))
          // File names hold hashes that are replaced later, so the order must come from the content.
          .map((asset) => ({ ...asset, digest: createHash('sha256').update(asset.content).digest('hex') }))
          .toSorted((a, b) => (a.digest < b.digest ? -1 : 1));
        for (const { digest } of contents) hash.update(digest);
        const build = this.#fixed ?? hash.digest('hex').slice(0, BUILD_PLACEHOLDER.length);
        hashes.set(compilation, build);

        for (const { name, source, content } of contents) {
          if (!name.endsWith('.js')) continue;
          const text = content.toString('utf8');
          const replaced = new sources.ReplaceSource(source);
          for (
            let at = text.indexOf(BUILD_PLACEHOLDER);
            at >= 0;
            at = text.indexOf(BUILD_PLACEHOLDER, at + 1)
          ) {
            replaced.replace(at, at + BUILD_PLACEHOLDER.length - 1, build);
          }
          compilation.updateAsset(name, replaced);
        }
      });
    });
  }
}
