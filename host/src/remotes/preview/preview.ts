import type { RegistryIndex, RegistryRemote, ReleaseId, RemoteContract } from 'federation/contract';
import { type RegistryConfig, remotesFolder } from '../registry-config.ts';
import { within } from '../remote-failure.ts';

/** What the service says of a link, to the person who is signed in. */
export interface Granted {
  remote: string;
  release: ReleaseId;
  /** Integrity value of its contract, which names those of all other files. */
  contract: string;
  /** RFC 3339. */
  until: string;
}

export type Refusal = 'not_genuine' | 'over' | 'not_yours' | 'unavailable';

export type PreviewState =
  | { status: 'none' | 'asking' }
  | { status: 'shown'; granted: Granted }
  | { status: 'refused'; refusal: Refusal };

const STORED = 'remotes.preview';
const IN_ADDRESS = /^#preview=/;
/** Milliseconds that a page waits for the service's word, at the most. */
const PATIENCE = 15_000;

/** A published release that this tab shows because of a signed link. What is not granted has no effect whatever. */
export class Preview {
  readonly token: string | null;
  readonly #listeners = new Set<() => void>();
  #first = Promise.withResolvers<void>();
  #state: PreviewState;
  #contract: RemoteContract | null = null;

  constructor(token: string | null) {
    this.token = token;
    this.#state = { status: token === null ? 'none' : 'asking' };
  }

  get state(): PreviewState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  decide(state: PreviewState): void {
    this.#state = state;
    this.#contract = null;
    this.#first.resolve();
    for (const listener of this.#listeners) listener();
  }

  isShowing(remote: string, release: ReleaseId): boolean {
    const { state } = this;
    return state.status === 'shown' && state.granted.remote === remote && state.granted.release === release;
  }

  /** Ends it in this tab. */
  end(): void {
    sessionStorage.removeItem(STORED);
    this.decide({ status: 'none' });
  }

  /** The registry as this tab sees it: of the part that is previewed there is that release and no other. */
  async amend(registry: RegistryIndex, config: RegistryConfig): Promise<RegistryIndex> {
    if (this.token === null) return registry;
    await within(PATIENCE, 'the preview', this.#first.promise).catch(() => undefined);
    if (this.#state.status !== 'shown') return registry;
    const { granted } = this.#state;
    const { remote, release } = granted;
    try {
      this.#contract ??= await fetchContract(granted, config);
    } catch {
      this.decide({ status: 'refused', refusal: 'unavailable' });
      return registry;
    }
    const alone: RegistryRemote = {
      stable: release,
      previous: null,
      canary: null,
      disabled: null,
      history: [],
      releases: { [release]: this.#contract },
    };
    return { ...registry, remotes: { ...registry.remotes, [remote]: alone } };
  }
}

/** What this tab was opened with, or has kept: the address of a link loses it at once, and the tab keeps it to its end. */
export function wantedPreview(): string | null {
  const { hash, pathname, search } = location;
  if (!IN_ADDRESS.test(hash)) return sessionStorage.getItem(STORED);
  const token = hash.replace(IN_ADDRESS, '');
  history.replaceState(history.state, '', pathname + search);
  sessionStorage.setItem(STORED, token);
  return token;
}

/** A link that is opened where the application is open changes the hash only; then the page is loaded anew. */
export function followPreviewLinks(signal: AbortSignal): void {
  addEventListener('hashchange', () => IN_ADDRESS.test(location.hash) && location.reload(), { signal });
}

async function fetchContract(
  { remote, release, contract }: Granted,
  config: RegistryConfig,
): Promise<RemoteContract> {
  const answer = await fetch(`${remotesFolder(config)}${remote}/${release}/contract.json`, {
    // The browser refuses what is not the contract that was signed for.
    integrity: contract,
    credentials: 'omit',
    signal: AbortSignal.timeout(5000),
  });
  if (!answer.ok) throw new Error(`The contract of ${remote} ${release} answered ${answer.status}`);
  return (await answer.json()) as RemoteContract;
}
