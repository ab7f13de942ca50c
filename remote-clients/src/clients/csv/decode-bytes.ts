export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DecodedText {
  text: string;
  encoding: CsvEncoding;
  /** The file does not say and is no valid UTF-8: what most spreadsheets of the West write was assumed. */
  guessed: boolean;
}

/** Why a file is no CSV file at all. */
export type UnreadableReason = 'empty' | 'workbook' | 'binary';

export class UnreadableFile extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(reason);
    this.name = 'UnreadableFile';
    this.reason = reason;
  }
}

/** @throws UnreadableFile */
export function decodeBytes(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) throw new UnreadableFile('empty');
  // Workbooks (.xlsx, .ods) are zip files, the old .xls a compound file.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableFile('workbook');
  }
  if (startsWith(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return decoded(bytes, 'utf-16be');
  if (bytes.includes(0)) return decodeWithZeros(bytes);
  try {
    return decoded(bytes, 'utf-8');
  } catch {
    return { ...decoded(bytes, 'windows-1252'), guessed: true };
  }
}

/** UTF-16 without a mark: in Western text every second byte is zero. Anything else with zeros is no text. */
function decodeWithZeros(bytes: Uint8Array): DecodedText {
  const head = bytes.subarray(0, 200);
  const zerosAt = (offset: number) => head.filter((byte, index) => index % 2 === offset && byte === 0).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const most = head.length * 0.4;
  if (odd > most && even === 0) return decoded(bytes, 'utf-16le');
  if (even > most && odd === 0) return decoded(bytes, 'utf-16be');
  throw new UnreadableFile('binary');
}

function decoded(bytes: Uint8Array, encoding: CsvEncoding): DecodedText {
  return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, guessed: false };
}

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
