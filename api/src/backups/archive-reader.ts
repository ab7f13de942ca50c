import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js';
import { errorCode } from '../lifecycle/start-refusal.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { type FileOfArchive, MANIFEST, type Manifest, readManifest } from './manifest.ts';

configure({ useWebWorkers: false });

const MOST_ENTRIES = 1_000_000;
const MANIFEST_BYTES = 256 * 1024 * 1024;
/** A line is a row; nothing that the service takes makes one as long. */
const LINE_BYTES = 16 * 1024 * 1024;
/** No text compresses better by this method, which ends at about 1,030. */
const MOST_TIMES = 1100;

/** Reads an archive of whatever origin: what is too large, cut off, changed or foreign is refused with a sentence. */
export class ArchiveReader {
  readonly manifest: Manifest;
  readonly #entries: ReadonlyMap<string, FileEntry>;

  private constructor(manifest: Manifest, entries: ReadonlyMap<string, FileEntry>) {
    this.manifest = manifest;
    this.#entries = entries;
  }

  /** @throws ArchiveRefusal */
  static async open(path: string): Promise<ArchiveReader> {
    const entries = new Map<string, FileEntry>();
    for (const entry of await entriesOf(path)) {
      if (entries.has(entry.filename)) throw new ArchiveRefusal(`${entry.filename} is in it twice.`);
      entries.set(entry.filename, entry);
    }
    const own = entries.get(MANIFEST);
    if (!own) throw new ArchiveRefusal(`It is no backup: there is no ${MANIFEST} in it.`);
    let text = '';
    for await (const chunk of decoded(own, MANIFEST_BYTES)) text += chunk;
    const manifest = readManifest(text);
    const named = new Set(manifest.files.map(({ name }) => name));
    const strangers = [...entries.keys()].filter((name) => name !== MANIFEST && !named.has(name));
    if (strangers.length > 0 || named.size !== manifest.files.length)
      throw new ArchiveRefusal(
        `It holds files that its ${MANIFEST} does not name: ${strangers.slice(0, 3).join(', ')}.`,
      );
    const missing = [...named].filter((name) => !entries.has(name));
    if (missing.length > 0)
      throw new ArchiveRefusal(`Files are missing in it: ${missing.slice(0, 3).join(', ')}.`);
    return new ArchiveReader(manifest, entries);
  }

  /** The lines of a file, some at a time. What is not as the manifest says is refused at its end at the latest. */
  async *lines(file: FileOfArchive): AsyncGenerator<string[]> {
    const entry = this.#entries.get(file.name);
    if (!entry) throw new ArchiveRefusal(`${file.name} is missing in it.`);
    const hash = createHash('sha256');
    let [rest, rows] = ['', 0];
    for await (const text of decoded(entry, file.bytes, (bytes) => hash.update(bytes))) {
      // Only at line feeds: other characters that end lines elsewhere may stand in a text.
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LINE_BYTES) throw new ArchiveRefusal(`${file.name} has a line that is too long.`);
      rows += lines.length;
      if (lines.length > 0) yield lines;
    }
    if (rest !== '' || rows !== file.rows || hash.digest('hex') !== file.sha256) throw changed(file.name);
  }
}

function changed(name: string): ArchiveRefusal {
  return new ArchiveRefusal(
    `${name} is not what the backup wrote: its checksum is another. Use another copy.`,
  );
}

async function openFile(path: string): Promise<Blob> {
  try {
    // It does not say so before it is read.
    if (!(await stat(path)).isFile()) throw new ArchiveRefusal(`${path} is not a file.`);
    return await openAsBlob(path);
  } catch (cause) {
    if (cause instanceof ArchiveRefusal) throw cause;
    const missing = errorCode(cause) === 'ENOENT';
    const sentence = missing ? `There is no file ${path}.` : `The file ${path} cannot be read.`;
    throw new ArchiveRefusal(sentence, { cause });
  }
}

async function entriesOf(path: string): Promise<FileEntry[]> {
  const blob = await openFile(path);
  const zip = new ZipReader(new BlobReader(blob), { checkSignature: true, strictness: 'strict' });
  const entries: FileEntry[] = [];
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (entries.length === MOST_ENTRIES) throw new ArchiveRefusal('It holds too many files.');
      if (entry.directory || entry.encrypted || !/^[a-z0-9_.-]{1,80}$/.test(entry.filename))
        throw new ArchiveRefusal(`It is no backup: it holds ${JSON.stringify(entry.filename.slice(0, 80))}.`);
      entries.push(entry);
    }
  } catch (cause) {
    if (cause instanceof ArchiveRefusal) throw cause;
    throw new ArchiveRefusal('It is not a whole zip file: it was cut off, changed, or is something else.', {
      cause,
    });
  }
  return entries;
}

/** The text of a file, of which no more is unpacked than it may have. */
async function* decoded(
  entry: FileEntry,
  most: number,
  each: (bytes: Uint8Array) => void = () => undefined,
): AsyncGenerator<string> {
  const tooLarge = () => new ArchiveRefusal(`${entry.filename} is larger than it says, or than is allowed.`);
  if (entry.uncompressedSize > most || entry.uncompressedSize > (entry.compressedSize + 64) * MOST_TIMES)
    throw tooLarge();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const reader = readable.getReader();
  const unpacked = entry.getData(writable, { checkSignature: true });
  // What fails before the first byte does not end the stream.
  const failed = new Promise<never>((_, reject) => {
    unpacked.catch(reject);
  });
  failed.catch(() => undefined);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), failed]);
      if (done) break;
      bytes += value.length;
      if (bytes > most) throw tooLarge();
      each(value);
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
    await unpacked;
  } catch (cause) {
    if (cause instanceof ArchiveRefusal) throw cause;
    const sentence = `${entry.filename} cannot be unpacked: the file was cut off or changed. Use another copy.`;
    throw new ArchiveRefusal(sentence, { cause });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
