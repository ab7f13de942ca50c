import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { Type } from 'typebox';

/** The part of a registry that names releases. */
const Registry = Type.Object({
  remotes: Type.Record(Type.String(), Type.Object({ releases: Type.Record(Type.String(), Type.Unknown()) })),
});

interface Source {
  dataDir: string;
  /** As pages are told: an address on this server, or of a bucket or CDN. */
  registryUrl: string;
  publicUrl: string;
}

const EMBEDDED = '/remotes/registry.json';
/** Milliseconds. */
const PAUSE = 1000;
const DEADLINE = 3000;
/** Pages that stay open report of what the registry no longer names. */
const REMEMBER_FOR = 24 * 60 * 60 * 1000;

/**
 * Which releases there are: those that the registry names, or named within the last day. What somebody invents is not
 * among them, so it is neither counted nor stored.
 */
export class KnownReleases {
  readonly #source: Source;
  readonly #namedAt = new Map<string, number>();
  #readAt = 0;
  #reading: Promise<void> | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Looks into the registry again for what it does not know: a canary is reported seconds after it began. */
  async has(remote: string, release: string): Promise<boolean> {
    const name = `${remote} ${release}`;
    if (this.#isCurrent(name)) return true;
    if (Date.now() - this.#readAt >= PAUSE) {
      this.#reading ??= this.#refresh().finally(() => {
        this.#readAt = Date.now();
        this.#reading = undefined;
      });
    }
    await this.#reading;
    return this.#isCurrent(name);
  }

  #isCurrent(name: string): boolean {
    const at = this.#namedAt.get(name);
    return at !== undefined && Date.now() - at < REMEMBER_FOR;
  }

  async #refresh(): Promise<void> {
    const registry = await this.#read().catch(() => undefined);
    if (!Value.Check(Registry, registry)) return;
    for (const [name, at] of this.#namedAt) if (Date.now() - at >= REMEMBER_FOR) this.#namedAt.delete(name);
    for (const [remote, { releases }] of Object.entries(registry.remotes))
      for (const release of Object.keys(releases)) this.#namedAt.set(`${remote} ${release}`, Date.now());
  }

  async #read(): Promise<unknown> {
    const { dataDir, registryUrl, publicUrl } = this.#source;
    if (registryUrl === EMBEDDED)
      return JSON.parse(await readFile(join(dataDir, 'store/registry.json'), 'utf8'));
    const response = await fetch(new URL(registryUrl, publicUrl), { signal: AbortSignal.timeout(DEADLINE) });
    return response.ok ? response.json() : undefined;
  }
}
