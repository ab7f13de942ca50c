import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** What is served, in one of its forms. */
export interface ServedFile {
  type: string;
  etag: string;
  bytes: Buffer;
  encoding: Encoding;
}

const compressible = /^(text|application)\/|svg/;
/** Below a packet's size compression costs more than it saves. */
const SMALLEST = 1024;
const suffixes: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The best form that the browser accepts. */
export function chooseEncoding(
  { type, length }: { type: string; length: number },
  accepted: string,
): Encoding {
  if (length < SMALLEST || !compressible.test(type)) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

export const etagOf = (hash: string, encoding: Encoding): string => `"${hash}${suffixes[encoding]}"`;

export function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(content);
  // Quality 6 is within some percent of the best and ten times as fast, for the first person who waits for it.
  if (encoding === 'gzip') return zip(content, { level: 7 });
  return brotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}
