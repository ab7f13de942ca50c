import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, StartRefusal } from '../lifecycle/start-refusal.ts';

export interface KeyRing {
  /** The id of the key that encrypts from now on. */
  current: string;
  /** All that decrypt, by id. */
  keys: ReadonlyMap<string, Buffer>;
  /** Where a person finds the keys, for sentences. */
  source: string;
}

export interface KeySettings {
  /** SECRET_KEYS, where it is set. */
  given: string | undefined;
  /** The file that is used, and made, where it is not. */
  file: string;
}

const BYTES = 32;

/** @throws StartRefusal */
export async function loadKeyRing({ given, file }: KeySettings): Promise<KeyRing> {
  if (given !== undefined) return ringOf(given, 'SECRET_KEYS');
  const found = (await read(file)) ?? (await make(file));
  return ringOf(found, file);
}

function ringOf(text: string, source: string): KeyRing {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const keys = words.map((word) => Buffer.from(word, 'base64'));
  const sound = keys.every((key, index) => key.length === BYTES && key.toString('base64') === words[index]);
  const [first] = keys;
  if (!first || !sound) {
    throw new StartRefusal(
      `${source} must hold one or more keys of ${BYTES} bytes in base64, the newest first: make one with openssl rand -base64 ${BYTES}.`,
    );
  }
  return { current: idOf(first), keys: new Map(keys.map((key) => [idOf(key), key])), source };
}

/** Told by the key itself, so that nobody has to think of names, and two keys never share one. */
function idOf(key: Buffer): string {
  return createHash('sha256').update('key id ').update(key).digest('base64url').slice(0, 12);
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Processes that share the folder may do this at once: linking takes a name only while it is free. */
async function make(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const neighbour = `${file}.${randomUUID()}.new`;
  await writeFile(neighbour, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    await link(neighbour, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(neighbour);
  }
  return readFile(file, 'utf8');
}
