import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

export interface SigningKey {
  id: string;
  secret: Uint8Array;
}

/**
 * The key that all processes sign with. It is in the database, so that they agree, and encrypted, so that whoever reads the
 * database cannot make tokens. A start encrypts with the newest key what is there in clear or with another.
 * @throws SealedError
 */
export async function loadSigningKey({ owner }: Database, box: SecretBox): Promise<SigningKey> {
  const read = () => owner.selectFrom('signing_key').selectAll().orderBy('created_at').executeTakeFirst();
  const { key_id: id, secret: stored } = (await read()) ?? (await make()) ?? missing();
  const place = `signing key ${id}`;
  const text = box.read(stored, place);
  if (box.isStale(stored)) {
    await owner
      .updateTable('signing_key')
      .set({ secret: box.seal(text, place) })
      .where('key_id', '=', id)
      .execute();
  }
  return { id, secret: Buffer.from(text, 'base64url') };

  /** Several processes may find none at once; the one name lets one of them win. */
  async function make() {
    const secret = box.seal(randomBytes(32).toString('base64url'), 'signing key k1');
    await owner
      .insertInto('signing_key')
      .values({ key_id: 'k1', secret })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return read();
  }
}

function missing(): never {
  throw new Error('The key that signs access tokens was deleted while it was made.');
}
