import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Both documents begin so. */
const REVISION = /^\{"schema":1,"revision":(\d+),/;

/**
 * Whether the store's `registry-index.json` is of the registry beside it. A tool from before writes the registry alone, and
 * one that dies between the two has written one: pages take the registry itself then.
 */
export async function isIndexCurrent(storeFolder: string): Promise<boolean> {
  const [index, registry] = await Promise.all(
    ['registry-index.json', 'registry.json'].map((name) => revisionOf(join(storeFolder, name))),
  );
  return index !== null && index === registry;
}

async function revisionOf(path: string): Promise<string | null> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return REVISION.exec(buffer.toString('latin1', 0, bytesRead))?.[1] ?? null;
  } catch {
    return null;
  }
}
