import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { chooseEncoding, compress, type Encoding, etagOf, type ServedFile } from './encodings.ts';

interface CachedFile {
  stamp: string;
  type: string;
  hash: string;
  length: number;
  bytes: Map<Encoding, Promise<Buffer>>;
  /** Bytes held in memory, all encodings together. */
  held: number;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const CAPACITY = 96 * 1024 * 1024;

/**
 * Files of some folders with their compressed forms, kept in memory: a chunk is read and compressed once, not once a
 * request. A changed file (other time or size) is read again; the least recently used leave when memory runs out.
 */
export class CachedFiles {
  readonly #files = new Map<string, CachedFile>();
  #held = 0;

  /** The file in the best accepted encoding, or `undefined` when the folder has no such file. */
  async find(folder: string, name: string, acceptEncoding = ''): Promise<ServedFile | undefined> {
    const path = within(folder, name);
    const file = path === undefined ? undefined : await this.#current(folder, path);
    if (path === undefined || file === undefined) return undefined;
    const encoding = chooseEncoding(file, acceptEncoding);
    let bytes = file.bytes.get(encoding);
    if (!bytes) {
      bytes = this.#compressed(folder, path, file, encoding);
      file.bytes.set(encoding, bytes);
    }
    return { type: file.type, etag: etagOf(file.hash, encoding), bytes: await bytes, encoding };
  }

  async #current(folder: string, path: string): Promise<CachedFile | undefined> {
    const stats = await stat(path).catch(() => undefined);
    if (!stats?.isFile()) return undefined;
    const stamp = `${stats.mtimeMs}/${stats.size}`;
    const known = this.#files.get(path);
    if (known?.stamp === stamp) {
      this.#files.delete(path);
      this.#files.set(path, known);
      return known;
    }
    const content = await readWithin(folder, path);
    if (!content) return undefined;
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    const type = types[extname(path)] ?? 'application/octet-stream';
    const bytes = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(content)]]);
    const file: CachedFile = { stamp, type, hash, length: content.length, bytes, held: 0 };
    this.#forget(path);
    this.#files.set(path, file);
    this.#hold(file, content.length);
    return file;
  }

  async #compressed(folder: string, path: string, file: CachedFile, encoding: Encoding): Promise<Buffer> {
    const made = await readWithin(folder, `${path}.${encoding === 'br' ? 'br' : 'gz'}`);
    const content = (await file.bytes.get('identity')) ?? Buffer.alloc(0);
    const bytes = made ?? (await compress(content, encoding));
    this.#hold(file, bytes.length);
    return bytes;
  }

  #hold(file: CachedFile, size: number): void {
    file.held += size;
    this.#held += size;
    for (const path of this.#files.keys()) {
      if (this.#held <= CAPACITY) return;
      if (this.#files.get(path) !== file) this.#forget(path);
    }
  }

  #forget(path: string): void {
    this.#held -= this.#files.get(path)?.held ?? 0;
    this.#files.delete(path);
  }
}

/** The path of a file below the folder; nothing above it, nothing hidden. */
function within(folder: string, name: string): string | undefined {
  if (name.includes('\0') || name.split(/[/\\]/).some((part) => part === '' || part.startsWith('.')))
    return undefined;
  const path = join(folder, normalize(name));
  return path.startsWith(folder + sep) ? path : undefined;
}

/** Whoever may write to the folder may write a link as well, and we may read what they may not. */
async function readWithin(folder: string, path: string): Promise<Buffer | undefined> {
  try {
    const [real, home] = await Promise.all([realpath(path), realpath(folder)]);
    return real.startsWith(home + sep) ? await readFile(real) : undefined;
  } catch {
    return undefined;
  }
}
