import { logFailure } from '../log.ts';
import type { StoredUser } from '../session/session-user.ts';
import { RefreshCipher } from './refresh-cipher.ts';
import type { AccessToken, SessionTokens } from './session-tokens.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** Who the provider said the person is; the last thing to fall back on when the profile cannot be loaded. */
export interface ProviderProfile {
  email: string;
  name: string;
}

/** What one tab knows of its session. It lives in session storage and survives reloads, not the tab. */
export class TokenStore {
  readonly #storage: Storage;
  readonly #cipher: RefreshCipher;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#cipher = new RefreshCipher(storage);
  }

  get access(): AccessToken | null {
    const stored = this.#read(STORAGE_KEYS.access) as AccessToken | null;
    return typeof stored?.token === 'string' && typeof stored.expiresAt === 'number' ? stored : null;
  }

  get hasRefreshToken(): boolean {
    return this.#storage.getItem(STORAGE_KEYS.refresh) !== null;
  }

  /** A stored refresh token that cannot be decrypted is removed and counts as absent (B-4.7). */
  async refreshToken(): Promise<string | null> {
    const sealed = this.#storage.getItem(STORAGE_KEYS.refresh);
    if (sealed === null) return null;
    try {
      return await this.#cipher.decrypt(sealed);
    } catch (cause) {
      logFailure('stored refresh token is unreadable and was removed', cause);
      this.#storage.removeItem(STORAGE_KEYS.refresh);
      return null;
    }
  }

  /**
   * Writes both tokens in one go, after the encryption: a page that is closed in between keeps its old pair. With
   * `stillWanted` false by then (signed out meanwhile) nothing is written.
   */
  async save(tokens: SessionTokens, stillWanted: () => boolean = () => true): Promise<boolean> {
    if (!stillWanted()) return false;
    const { refreshToken, ...access } = tokens;
    const sealed = refreshToken === null ? null : await this.#cipher.encrypt(refreshToken);
    if (!stillWanted()) return false;
    this.#storage.setItem(STORAGE_KEYS.access, JSON.stringify(access));
    if (sealed !== null) this.#storage.setItem(STORAGE_KEYS.refresh, sealed);
    return true;
  }

  get tenantId(): string | null {
    return this.#storage.getItem(STORAGE_KEYS.tenant);
  }

  set tenantId(id: string) {
    this.#storage.setItem(STORAGE_KEYS.tenant, id);
  }

  get user(): StoredUser | null {
    return this.#read(STORAGE_KEYS.user) as StoredUser | null;
  }

  set user(user: StoredUser) {
    this.#storage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
  }

  get providerProfile(): ProviderProfile | null {
    return this.#read(STORAGE_KEYS.provider) as ProviderProfile | null;
  }

  set providerProfile(profile: ProviderProfile) {
    this.#storage.setItem(STORAGE_KEYS.provider, JSON.stringify(profile));
  }

  /** Tokens, tenant, user, salt and session id (B-4.8), and the CSRF id. */
  wipe(): void {
    for (const name of Object.values(STORAGE_KEYS)) this.#storage.removeItem(name);
  }

  #read(name: string): unknown {
    const text = this.#storage.getItem(name);
    if (text === null) return null;
    try {
      return JSON.parse(text) as unknown;
    } catch (cause) {
      logFailure(`${name} is unreadable and was removed`, cause);
      this.#storage.removeItem(name);
      return null;
    }
  }
}
