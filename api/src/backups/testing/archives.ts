import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { TextReader, ZipWriter } from '@zip.js/zip.js';
import { ArchiveReader } from '../archive-reader.ts';
import type { Manifest } from '../manifest.ts';

/** The text of every file. */
export async function contentOf(path: string): Promise<Map<string, string>> {
  const archive = await ArchiveReader.open(path);
  const content = new Map<string, string>();
  for (const file of archive.manifest.files) {
    let text = '';
    for await (const lines of archive.lines(file)) text += lines.map((line) => `${line}\n`).join('');
    content.set(file.name, text);
  }
  return content;
}

/** A zip of these files, with the manifest last. */
export async function writeArchive(
  path: string,
  content: Map<string, string>,
  about: object | string,
): Promise<string> {
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(path)));
  for (const [name, text] of content) await zip.add(name, new TextReader(text));
  await zip.add('manifest.json', new TextReader(typeof about === 'string' ? about : JSON.stringify(about)));
  await zip.close();
  return path;
}

/** The manifest with the checksums of these files, as somebody has it who writes an archive of their own. */
export function vouchingFor(manifest: Manifest, content: Map<string, string>): Manifest {
  const files = manifest.files.map((file) => {
    const text = content.get(file.name) ?? '';
    return {
      ...file,
      rows: text.split('\n').length - 1,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    };
  });
  return { ...manifest, files };
}
