import { RefusalError } from './refusal.ts';
import type { Store } from './store.ts';

/**
 * A JSON object of the store, where somebody without the key may have left anything.
 * @param part an object or a list that every such document has
 * @throws RefusalError when it is none, which concerns whatever it is about and nothing else
 */
export async function readDocument<T extends object>(
  store: Store,
  key: string,
  part?: keyof T,
): Promise<{ document: T; etag: string } | null> {
  const stored = await store.read(key);
  if (stored === null) return null;
  return { document: parseDocument<T>(store, key, stored.content, part), etag: stored.etag };
}

export function parseDocument<T extends object>(
  { location }: Store,
  key: string,
  content: Buffer,
  part?: keyof T,
): T {
  const document = parsed(content.toString());
  const isWhole = isObject(document) && (part === undefined || isObject((document as T)[part]));
  if (isWhole) return document as T;
  throw new RefusalError(
    `${key} in ${location} is not what was written there: put it back from a copy, and find out who changed it.`,
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
