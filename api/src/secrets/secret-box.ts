import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const shape = /^v1\.([\w-]{12})\.([\w-]+)$/;

/** A text was encrypted with a key that is not there, or is not what it says to be. */
export class SealedError extends Error {
  override readonly name = 'SealedError';
}

/**
 * Encrypts what the database keeps and must not be able to read (AES-256-GCM). Each text is bound to its place: moved to
 * another row it opens no more.
 */
export class SecretBox {
  readonly #ring: KeyRing;

  constructor(ring: KeyRing) {
    this.#ring = ring;
  }

  seal(text: string, place: string): string {
    const { current } = this.#ring;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key(current), iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${current}.${sealed.toString('base64url')}`;
  }

  /** @throws SealedError */
  open(sealed: string, place: string): string {
    const [, id = '', content = ''] = shape.exec(sealed) ?? [];
    const bytes = Buffer.from(content, 'base64url');
    const key = this.#key(id);
    try {
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch (cause) {
      throw new SealedError('An encrypted value was changed, or belongs to another row.', { cause });
    }
  }

  /** What a text of any age says: before there were keys it was written as it is. */
  read(stored: string, place: string): string {
    return isSealed(stored) ? this.open(stored, place) : stored;
  }

  /** Whether it should be sealed anew: written as it is, or with a key of the past. */
  isStale(stored: string): boolean {
    return shape.exec(stored)?.[1] !== this.#ring.current;
  }

  #key(id: string): Buffer {
    const key = this.#ring.keys.get(id);
    if (key) return key;
    throw new SealedError(
      `The database holds values that were encrypted with the key ${id}, which is not in ${this.#ring.source}: put it back there, after the newest.`,
    );
  }
}

function isSealed(stored: string): boolean {
  return shape.test(stored);
}
