import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

const NAME = 'registry';
const PLACE = 'registry key';

/** Where `mfe` looks for the key of the embedded store, and what pages are told to verify with. */
const filesIn = (dataDir: string) => ({
  secret: join(dataDir, 'keys', 'registry-private.pem'),
  public: join(dataDir, 'keys', 'registry-public.txt'),
  /** Public half of the key that the store was signed with, until it is signed anew. */
  before: join(dataDir, 'keys', 'registry-public.before.txt'),
});

/**
 * The key that the registries of all processes are signed with lies in the database, so that pages may reach another
 * process at each call; encrypted, so that a dump of it signs nothing. The first start brings that of its folder, or a
 * new one; every other takes what is there.
 * @returns the public half of the key that this folder's store is still signed with, where that was another
 * @throws SealedError
 */
export async function shareRegistryKey(
  { owner }: Database,
  box: SecretBox,
  dataDir: string,
): Promise<string | null> {
  const files = filesIn(dataDir);
  const own = existsSync(files.secret) ? readFileSync(files.secret, 'utf8') : null;
  const read = async () =>
    (await owner.selectFrom('registry_key').select('secret').where('name', '=', NAME).executeTakeFirst())
      ?.secret;
  const stored = (await read()) ?? (await bring(own ?? newKey()));
  const key = box.read(stored, PLACE);
  if (box.isStale(stored)) {
    await owner
      .updateTable('registry_key')
      .set({ secret: box.seal(key, PLACE) })
      .where('name', '=', NAME)
      .where('secret', '=', stored)
      .execute();
  }
  const [shared, mine] = [publicHalf(key), own === null ? null : publicHalf(own)];
  // In this order, so that a start that is cut off here is finished by the next one.
  if (mine !== null && mine !== shared) write(files.before, `${mine}\n`);
  write(files.public, `${shared}\n`);
  if (mine !== shared) write(files.secret, key);
  return existsSync(files.before) ? readFileSync(files.before, 'utf8').trim() : null;

  /** Of several that find none at once, one wins. */
  async function bring(pem: string): Promise<string> {
    await owner
      .insertInto('registry_key')
      .values({ name: NAME, secret: box.seal(pem, PLACE) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await read();
    if (kept === undefined) throw new Error('The key of the registry was deleted while it was made.');
    return kept;
  }
}

/** The store of this folder is signed with the shared key from now on. */
export function forgetKeyBefore(dataDir: string): void {
  rmSync(filesIn(dataDir).before, { force: true });
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
}

/** Raw Ed25519 in base64, as pages are told it. */
function publicHalf(pem: string): string {
  const key: KeyObject = createPublicKey(createPrivateKey(pem));
  return Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url').toString('base64');
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
