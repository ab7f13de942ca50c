import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** A text that is kept: as bytes where it takes much less room so. */
export type PackedText = string | Buffer;

/** Shorter ones are not worth the room that a buffer takes by itself. */
const SHORT = 2000;

/** The rows of answers repeat their names and most of their values: they take a tenth, for 0.1 ms each way of 180 kB. */
const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export function packed(text: string): PackedText {
  return text.length < SHORT ? text : zstdCompressSync(text, options);
}

export function unpacked(text: PackedText): string {
  return typeof text === 'string' ? text : zstdDecompressSync(text).toString();
}
