import type { FailureClass, RemoteEvent } from 'federation/contract';
import { type Candidate, candidatesFor, type Channel, type Person } from './choose-release.ts';
import { classifyFailure } from './classify-failure.ts';
import { loadFromRelease, unmetRequirement } from './federation-host.ts';
import { RemoteOverrides } from './overrides.ts';
import { Preview } from './preview/preview.ts';
import type { RegistryClient } from './registry-client.ts';
import { isAllowed, remotesFolder } from './registry-config.ts';
import { contractOf, integrityIn } from './release-contract.ts';
import { newTraceId, RemoteFailure, within } from './remote-failure.ts';
import type { ReportEvent } from './telemetry.ts';

/** A module of a remote, and which release it came from. */
export interface LoadedModule {
  candidate: Candidate;
  traceId: string;
  exports: unknown;
}

export interface LoaderOptions {
  registry: RegistryClient;
  report: ReportEvent;
  overrides?: RemoteOverrides;
  preview?: Preview;
  /** Milliseconds for all of one attempt to load one release. */
  deadline?: number;
  /** Milliseconds before the first retry; the second waits twice as long. */
  pause?: number;
}

/** A second time may go better. A timeout is not among them: the person has waited long enough. */
const WORTH_A_RETRY: ReadonlySet<FailureClass> = new Set(['network', 'http']);
const ATTEMPTS = 3;

/** Loads modules of remotes: the right release, its retries, then the release before it. */
export class RemoteLoader {
  readonly #options: Required<LoaderOptions>;
  readonly #loaded = new Map<string, Promise<LoadedModule>>();
  /** Of these, what is here already. */
  readonly #here = new Map<string, LoadedModule>();
  /** Releases that failed in this page, with the reason; they are not offered again until somebody asks for a retry. */
  readonly #broken = new Map<string, RemoteFailure>();

  constructor(options: LoaderOptions) {
    this.#options = {
      deadline: 10_000,
      pause: 300,
      overrides: new RemoteOverrides(),
      preview: new Preview(null),
      ...options,
    };
  }

  /** What a person gets of a remote at this moment. Empty: nothing is promoted. */
  candidates(remote: string, person: Person | null): Candidate[] {
    const { registry, overrides, preview } = this.#options;
    const entry = registry.state.registry?.remotes[remote];
    if (entry === undefined || entry.disabled !== null) return [];
    const candidates = candidatesFor(remote, entry, person);
    if (overrides.addressOf(remote) !== undefined)
      return candidates.map((candidate) => ({ ...candidate, channel: 'override' }));
    return candidates.map((candidate) =>
      preview.isShowing(remote, candidate.release) ? { ...candidate, channel: 'preview' } : candidate,
    );
  }

  folderOf({ remote, release }: Candidate): string {
    const { registry, overrides } = this.#options;
    return overrides.addressOf(remote) ?? `${remotesFolder(registry.config)}${remote}/${release}/`;
  }

  /**
   * The best release that can be had.
   * @throws RemoteFailure of the first candidate, when every one has failed
   */
  async load(remote: string, module: string, person: Person | null): Promise<LoadedModule> {
    let first: RemoteFailure | undefined;
    for (const candidate of this.candidates(remote, person)) {
      try {
        const known = this.#broken.get(keyOf(candidate));
        if (known) throw known;
        return await this.#once(candidate, module);
      } catch (error) {
        if (!(error instanceof RemoteFailure)) throw error;
        first ??= error;
      }
    }
    throw first ?? this.#missing(remote);
  }

  /** A module of this release, or none. */
  exactly(candidate: Candidate, module: string): Promise<LoadedModule> {
    return this.#once(candidate, module);
  }

  /** What `load` would answer at once, because somebody has loaded it before. */
  loaded(remote: string, module: string, person: Person | null): LoadedModule | undefined {
    const [best] = this.candidates(remote, person);
    return best && !this.isBroken(best) ? this.#here.get(moduleKey(best, module)) : undefined;
  }

  /** Takes a release out of the choice, because it failed after it was loaded (at its first render). */
  markBroken(candidate: Candidate, failure: RemoteFailure): void {
    this.#broken.set(keyOf(candidate), failure);
    this.reportFailure(candidate, failure, 0);
  }

  isBroken(candidate: Candidate): boolean {
    return this.#broken.has(keyOf(candidate));
  }

  /**
   * Forgets what failed of a remote, so that the next load tries everything again. It does not wait for a load that
   * somebody else began, which may be about to fail for the same reason.
   */
  forgive(remote: string): void {
    const isOfRemote = (key: string) => key.startsWith(`${remote}/`);
    for (const key of this.#broken.keys()) if (isOfRemote(key)) this.#broken.delete(key);
    for (const key of this.#loaded.keys())
      if (isOfRemote(key) && !this.#here.has(key)) this.#loaded.delete(key);
  }

  reportFailure({ remote, release, channel }: Candidate, failed: RemoteFailure, duration: number): void {
    const { failure, traceId } = failed;
    const event = {
      remote,
      release,
      channel: told(channel),
      outcome: 'failed',
      failure,
      duration,
      traceId,
    } as const;
    this.#options.report(event, failed);
  }

  /** One promise per release and module; a failed one is forgotten. */
  #once(candidate: Candidate, module: string): Promise<LoadedModule> {
    const key = moduleKey(candidate, module);
    const known = this.#loaded.get(key);
    if (known) return known;
    const loading = this.#loadRelease(candidate, module);
    this.#loaded.set(key, loading);
    const isTheOne = () => this.#loaded.get(key) === loading;
    loading.then(
      (loaded) => isTheOne() && this.#here.set(key, loaded),
      () => isTheOne() && this.#loaded.delete(key),
    );
    return loading;
  }

  async #loadRelease(candidate: Candidate, module: string): Promise<LoadedModule> {
    const { remote, release, channel, contract: known } = candidate;
    const { report, deadline, pause, registry } = this.#options;
    const traceId = newTraceId();
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    const fail = (message: string, failure: FailureClass, cause?: unknown) => {
      const error = new RemoteFailure(message, { remote, release, failure, traceId, cause });
      this.reportFailure(candidate, error, elapsed());
      return error;
    };

    const folder = this.folderOf(candidate);
    // An override's address was checked to be this very machine.
    if (channel !== 'override' && !isAllowed(registry.config, folder))
      throw fail(`Remotes may not be loaded from ${folder}`, 'contract');

    const inTime = <T>(work: Promise<T>) => within(deadline - elapsed(), `${remote} ${release}`, work);

    for (let attempt = 1; ; attempt += 1) {
      try {
        const contract = await inTime(contractOf(known, folder));
        const unmet = unmetRequirement(contract.requires);
        if (unmet !== null) throw fail(`${remote} ${release} ${unmet}`, 'contract');
        const exports = await inTime(loadFromRelease(contract, folder, module));
        const outcome = attempt === 1 ? 'loaded' : 'recovered';
        report({ remote, release, channel: told(channel), outcome, duration: elapsed(), traceId });
        return { candidate, traceId, exports };
      } catch (cause) {
        if (cause instanceof RemoteFailure) throw cause;
        const failure = await classifyFailure(cause, integrityIn(known, folder));
        const wait = pause * attempt * (0.5 + Math.random());
        if (attempt === ATTEMPTS || !WORTH_A_RETRY.has(failure) || elapsed() + wait >= deadline) {
          throw fail(`${remote} ${release} could not be loaded (${failure})`, failure, cause);
        }
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  #missing(remote: string): RemoteFailure {
    const disabled = this.#options.registry.state.registry?.remotes[remote]?.disabled ?? null;
    const facts = { remote, release: null, failure: 'contract', traceId: newTraceId() } as const;
    return new RemoteFailure(disabled ?? `${remote} has no release in the registry`, facts);
  }
}

/** A preview is one person's, and says nothing of how a release does for people. */
const told = (channel: Channel): RemoteEvent['channel'] => (channel === 'preview' ? 'override' : channel);

const keyOf = ({ remote, release }: Candidate): string => `${remote}/${release}`;
const moduleKey = (candidate: Candidate, module: string): string => `${keyOf(candidate)} ${module}`;
