import type { RegistryIndex } from 'federation/contract';
import type { RegistryConfig } from './registry-config.ts';
import { type RegistryCopy, storedCopy } from './registry-copy.ts';
import { assertCurrent, assertLongerLog, RegistryError, verifyRegistry } from './verify-registry.ts';

export interface RegistryState {
  /** Null until one was read and verified. */
  registry: RegistryIndex | null;
  /** `stale`: the last verified copy is in use because the registry cannot be reached. `failed`: there is none. */
  status: 'loading' | 'current' | 'stale' | 'failed';
  /** Why it is stale or failed, for logs. */
  problem?: string;
}

export interface RegistryClientOptions {
  copy?: (config: RegistryConfig) => RegistryCopy;
  /** Changes a verified registry for this page alone. */
  amend?: (registry: RegistryIndex, config: RegistryConfig) => Promise<RegistryIndex>;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds. */
  timeout?: number;
  pollEvery?: number;
}

/** Keeps the page's picture of the registry current: at start, every half minute, and when the page is looked at. */
export class RegistryClient {
  readonly #loadConfig: () => Promise<RegistryConfig>;
  readonly #copyFor: (config: RegistryConfig) => RegistryCopy;
  readonly #amend: (registry: RegistryIndex, config: RegistryConfig) => Promise<RegistryIndex>;
  readonly #fetch: typeof globalThis.fetch;
  readonly #timeout: number;
  readonly #pollEvery: number;
  readonly #listeners = new Set<() => void>();
  #state: RegistryState = { registry: null, status: 'loading' };
  #refreshing: Promise<RegistryState> | undefined;
  #config: RegistryConfig | null = null;
  #text = '';
  /** As it was signed. */
  #verified: RegistryIndex | null = null;

  constructor(loadConfig: () => Promise<RegistryConfig>, options: RegistryClientOptions = {}) {
    this.#loadConfig = loadConfig;
    this.#copyFor = options.copy ?? storedCopy;
    this.#amend = options.amend ?? (async (registry) => registry);
    this.#fetch = options.fetch ?? ((...request) => fetch(...request));
    this.#timeout = options.timeout ?? 5000;
    this.#pollEvery = options.pollEvery ?? 30_000;
  }

  get state(): RegistryState {
    return this.#state;
  }

  /** @throws Error before the first registry is there: nothing is known of remotes then. */
  get config(): RegistryConfig {
    if (this.#config === null) throw new Error('The registry has not been read yet');
    return this.#config;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** When it was asked for the first time, whatever came of it. */
  known(): Promise<RegistryState> {
    if (this.#state.status !== 'loading') return Promise.resolve(this.#state);
    return new Promise((resolve) => {
      const end = this.subscribe(() => {
        end();
        resolve(this.#state);
      });
    });
  }

  /** What amends it has changed its mind. */
  async amendAgain(): Promise<void> {
    const verified = this.#verified;
    if (verified === null || this.#config === null) return;
    const registry = await this.#amend(verified, this.#config);
    // Another has come meanwhile, amended by then.
    if (verified === this.#verified) this.#set({ ...this.#state, registry });
  }

  /** Polls until the signal says stop. The pause varies, so that a crowd of open pages does not ask all at once. */
  watch(signal: AbortSignal): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      if (signal.aborted) return;
      const pause = this.#pollEvery * (0.8 + 0.4 * Math.random());
      timer = setTimeout(() => void this.refresh().finally(again), pause);
    };
    again();
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    const looked = () => document.visibilityState === 'visible' && void this.refresh();
    document.addEventListener('visibilitychange', looked, { signal });
    window.addEventListener('focus', looked, { signal });
    window.addEventListener('online', looked, { signal });
  }

  /** Asks the registry. Never rejects: the state says what came of it. Calls at the same time share one request. */
  refresh(): Promise<RegistryState> {
    this.#refreshing ??= this.#ask().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #ask(): Promise<RegistryState> {
    try {
      this.#config ??= await this.#loadConfig();
      const response = await this.#request(this.#config);
      if (!response.ok) throw new RegistryError(`The registry answered ${response.status}`);
      await this.#accept(await response.text(), this.#config);
    } catch (error) {
      await this.#fallBack(error instanceof Error ? error.message : String(error));
    }
    return this.#state;
  }

  /** The index, which names contracts by their hash, is for those who can tell that it is genuine; it may not be there. */
  async #request({ url, index, publicKey }: RegistryConfig): Promise<Response> {
    // The browser keeps the body and its ETag, and turns a 304 into the kept body.
    const request = { cache: 'no-cache', signal: AbortSignal.timeout(this.#timeout) } as const;
    const response = index && publicKey ? await this.#fetch(index, request) : null;
    return response !== null && (response.ok || response.status >= 500)
      ? response
      : this.#fetch(url, request);
  }

  async #accept(text: string, config: RegistryConfig): Promise<void> {
    if (text === this.#text) {
      if (this.#state.registry !== null)
        assertCurrent(this.#state.registry, config.publicKey, timeBy(config));
      if (this.#state.status !== 'current') this.#set({ registry: this.#state.registry, status: 'current' });
      return;
    }
    const registry = await verifyRegistry(text, config.publicKey);
    assertCurrent(registry, config.publicKey, timeBy(config));
    const copy = this.#copyFor(config);
    const kept = copy.read();
    // The copy of a visit before is mostly this very text, which need not be verified twice, nor kept again.
    const known = this.#state.registry ?? (kept === text ? registry : await lastVerified(kept, config));
    if (known !== null && registry.revision < known.revision) {
      throw new RegistryError(
        `The registry went back from revision ${known.revision} to ${registry.revision}`,
      );
    }
    if (known !== null) assertLongerLog(registry, known);
    this.#text = text;
    if (kept !== text) copy.keep(text);
    this.#verified = registry;
    this.#set({ registry: await this.#amend(registry, config), status: 'current' });
  }

  async #fallBack(problem: string): Promise<void> {
    const config = this.#config;
    const registry = this.#state.registry ?? (config && (await this.#lastVerifiedAmended(config)));
    this.#set({ registry, status: registry === null ? 'failed' : 'stale', problem });
  }

  async #lastVerifiedAmended(config: RegistryConfig): Promise<RegistryIndex | null> {
    const registry = await lastVerified(this.#copyFor(config).read(), config);
    if (registry === null) return null;
    try {
      assertCurrent(registry, config.publicKey, timeBy(config));
    } catch {
      return null;
    }
    this.#verified = registry;
    return this.#amend(registry, config);
  }

  #set(state: RegistryState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const timeBy = ({ now = Date.now }: RegistryConfig): number => now();

/** Verified again: the browser's storage is not a place to trust. */
async function lastVerified(text: string | null, config: RegistryConfig): Promise<RegistryIndex | null> {
  return text === null ? null : verifyRegistry(text, config.publicKey).catch(() => null);
}
