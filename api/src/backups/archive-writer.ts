import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { configure, ZipWriter } from '@zip.js/zip.js';
import { type FileOfArchive, MANIFEST, type Manifest } from './manifest.ts';

// What compresses is Node's own, in threads of its own.
configure({ useWebWorkers: false });

/** Writes an archive to a new file that only its owner may read. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #zip: ZipWriter<unknown>;
  readonly #stream: Writable;
  readonly #signal: AbortSignal;
  readonly files: FileOfArchive[] = [];

  constructor(path: string, signal: AbortSignal) {
    this.#path = path;
    this.#signal = signal;
    this.#stream = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    this.#zip = new ZipWriter(Writable.toWeb(this.#stream), { level: 6, extendedTimestamp: false });
  }

  async add(name: string, table: string, lines: AsyncIterable<string>): Promise<void> {
    const hash = createHash('sha256');
    let [rows, bytes] = [0, 0];
    const signal = this.#signal;
    async function* counted() {
      for await (const text of lines) {
        signal.throwIfAborted();
        const chunk = Buffer.from(text);
        hash.update(chunk);
        bytes += chunk.length;
        for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) rows += 1;
        yield new Uint8Array(chunk);
      }
    }
    await this.#zip.add(name, ReadableStream.from(counted()));
    this.files.push({ name, table, rows, bytes, sha256: hash.digest('hex') });
  }

  /** @returns the size of the file, which is then on the disk and not only on its way there */
  async finish(manifest: Omit<Manifest, 'files'>): Promise<number> {
    const text = `${JSON.stringify({ ...manifest, files: this.files }, null, 1)}\n`;
    await this.#zip.add(MANIFEST, ReadableStream.from([new Uint8Array(Buffer.from(text))]));
    await this.#zip.close();
    const handle = await open(this.#path);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    return (await stat(this.#path)).size;
  }

  /** Gives the file up, which whoever named it removes. */
  abandon(): void {
    this.#stream.destroy();
  }
}
