import { AuthCalls, type PathFetch } from '../http/auth-calls.ts';
import { Csrf } from '../http/csrf.ts';
import { PLACEHOLDER_TENANT } from '../limits.ts';
import { keepSession } from '../session/keep-session.ts';
import { type ProviderProfile, TokenStore } from '../tokens/token-store.ts';

/**
 * What a tab's session storage holds after a sign-in, made without a page: for journeys through real browsers that
 * begin signed in and are about something else.
 * @param fetcher reaches the service that the session is with
 */
export async function sessionOfTab(
  fetcher: PathFetch,
  providerToken: string,
  profile: ProviderProfile,
): Promise<Record<string, string>> {
  const storage = new StorageInMemory();
  const csrf = new Csrf(storage);
  const store = new TokenStore(storage);
  await keepSession(
    store,
    csrf,
    await new AuthCalls(fetcher, csrf).exchange(PLACEHOLDER_TENANT, providerToken),
  );
  store.providerProfile = profile;
  return storage.all();
}

/** Node has no session storage. */
class StorageInMemory implements Storage {
  readonly #kept = new Map<string, string>();

  all = (): Record<string, string> => Object.fromEntries(this.#kept);
  key = (index: number): string | null => [...this.#kept.keys()][index] ?? null;
  getItem = (name: string): string | null => this.#kept.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.#kept.set(name, value);
  removeItem = (name: string): void => void this.#kept.delete(name);
  clear = (): void => this.#kept.clear();

  get length(): number {
    return this.#kept.size;
  }
}
