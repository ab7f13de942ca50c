import { DecryptionError, EncryptionError } from '../errors/session-errors.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

// B-4.7.
const ITERATIONS = 210_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const SESSION_ID_BYTES = 32;

/**
 * Encrypts what lies in session storage: AES-GCM under a key derived by PBKDF2-SHA-256 from a random session id. The
 * derivation costs tens of milliseconds by design, so its result is kept for as long as the page keeps the same secret.
 */
export class RefreshCipher {
  readonly #storage: Storage;
  #derived: { from: string; key: Promise<CryptoKey> } | null = null;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** @throws EncryptionError */
  async encrypt(text: string): Promise<string> {
    try {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const key = await this.#key();
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv },
        key,
        new TextEncoder().encode(text),
      );
      return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`;
    } catch (cause) {
      throw new EncryptionError({ cause });
    }
  }

  /** @throws DecryptionError */
  async decrypt(sealed: string): Promise<string> {
    try {
      const [iv = '', data = ''] = sealed.split('.');
      const key = await this.#key();
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: fromBase64(iv) },
        key,
        fromBase64(data),
      );
      return new TextDecoder().decode(opened);
    } catch (cause) {
      throw new DecryptionError({ cause });
    }
  }

  #key(): Promise<CryptoKey> {
    const secret = this.#stored(STORAGE_KEYS.secret, SESSION_ID_BYTES);
    const salt = this.#stored(STORAGE_KEYS.salt, SALT_BYTES);
    const from = `${secret}.${salt}`;
    if (this.#derived?.from !== from) this.#derived = { from, key: deriveKey(secret, salt) };
    return this.#derived.key;
  }

  #stored(name: string, bytes: number): string {
    const known = this.#storage.getItem(name);
    if (known) return known;
    const fresh = toBase64(crypto.getRandomValues(new Uint8Array(bytes)));
    this.#storage.setItem(name, fresh);
    return fresh;
  }
}

async function deriveKey(secret: string, salt: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', fromBase64(secret), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', iterations: ITERATIONS, salt: fromBase64(salt) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
