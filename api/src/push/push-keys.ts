import webPush from 'web-push';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** By which push services know this installation (RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const KEY = 'vapid';
const place = `push key ${KEY}`;

/**
 * Made at the first start and the same from then on: a browser is bound to the public key that it was switched on with. The
 * private one is encrypted. A start encrypts with the newest key what is there with another.
 * @throws SealedError
 */
export async function loadPushKeys({ owner }: Database, box: SecretBox): Promise<PushKeys> {
  const read = () =>
    owner
      .selectFrom('push_key')
      .select(['public_key', 'secret'])
      .where('key_id', '=', KEY)
      .executeTakeFirst();
  if (!(await read())) await make();
  const { public_key: publicKey, secret } = (await read()) ?? missing();
  const privateKey = box.open(secret, place);
  if (box.isStale(secret)) {
    await owner
      .updateTable('push_key')
      .set({ secret: box.seal(privateKey, place) })
      .where('key_id', '=', KEY)
      .execute();
  }
  return { publicKey, privateKey };

  /** Several processes may find none at once; the one name lets one of them win. */
  async function make() {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await owner
      .insertInto('push_key')
      .values({ key_id: KEY, public_key: publicKey, secret: box.seal(privateKey, place) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function missing(): never {
  throw new Error('The key of push messages was deleted while it was made.');
}
