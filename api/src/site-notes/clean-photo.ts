import { invalid } from '../errors/http-problem.ts';
import { MOST_PHOTO_BYTES } from './site-notes.schema.ts';

/** On either side, in pixels: small in bytes, it could still fill the memory of whoever looks at it. */
const MOST_PIXELS = 4096;
/** A progressive picture has about ten; each takes whoever looks at it through all of the pixels again. */
const MOST_SCANS = 64;
/** Cameras write some dozens. */
const MOST_SEGMENTS = 2000;

export interface Photo {
  width: number;
  height: number;
  bytes: Buffer;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
/** Colors as they were meant. */
const APP2 = 0xe2;
/** Tells which colors the numbers are. */
const APP14 = 0xee;
/** Starts of frames (ITU-T T.81, table B.1), without tables and what stands between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Codes (DHT, DAC), quantization (DQT) and where drawing restarts (DRI). */
const tables = new Set([0xc4, 0xcc, 0xdb, 0xdd]);
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * A JPEG with nothing but what draws it: no Exif and XMP, where cameras write where they were, no thumbnail, no comment, and
 * nothing after its end. What it is, is read from its bytes; the pixels are not touched.
 * @throws HttpProblem 422 for whatever is no such picture
 */
export function cleanPhoto(base64: string): Photo {
  const given = Buffer.from(base64, 'base64');
  if (given.length > MOST_PHOTO_BYTES) throw refused(`must be at most ${MOST_PHOTO_BYTES} bytes`);
  if (given[0] !== 0xff || given[1] !== SOI) throw refused('must be a JPEG picture');
  const kept: Buffer[] = [given.subarray(0, 2)];
  let size: Pick<Photo, 'width' | 'height'> | undefined;
  let [at, scans] = [2, 0];
  for (let segments = 0; ; segments += 1) {
    if (segments > MOST_SEGMENTS) throw refused('has too many parts');
    if (given[at] !== 0xff) throw refused('is damaged');
    while (given[at + 1] === 0xff) at += 1;
    const marker = given[at + 1];
    if (marker === undefined) throw refused('ends too early');
    if (marker === EOI) break;
    // Outside of what is drawn they mean nothing.
    if (isAlone(marker)) {
      at += 2;
      continue;
    }
    const length = at + 4 <= given.length ? given.readUInt16BE(at + 2) : 0;
    let end = at + 2 + length;
    if (length < 2 || end > given.length) throw refused('ends too early');
    if (isFrame(marker)) {
      // Which of two counts is up to whoever looks at it.
      if (size) throw refused('is damaged');
      size = sizeOf(given.subarray(at, end));
    }
    if (marker === SOS) {
      scans += 1;
      if (!size) throw refused('is damaged');
      if (scans > MOST_SCANS) throw refused('has too many parts');
      end = endOfScan(given, end);
    }
    if (draws(marker, given.subarray(at + 4, end))) kept.push(given.subarray(at, end));
    at = end;
  }
  if (!size || scans === 0) throw refused('is damaged');
  return { ...size, bytes: Buffer.concat([...kept, Buffer.from([0xff, EOI])]) };
}

function sizeOf(frame: Buffer): Pick<Photo, 'width' | 'height'> {
  if (frame.length < 9) throw refused('is damaged');
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)];
  if (width < 1 || height < 1 || width > MOST_PIXELS || height > MOST_PIXELS)
    throw refused(`must be 1 to ${MOST_PIXELS} pixels wide and high`);
  return { width, height };
}

/** Where the next marker stands: in what is drawn, 0xFF is followed by a zero or by the number of a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isAlone(next)) return at;
  }
  throw refused('ends too early');
}

function draws(marker: number, content: Buffer): boolean {
  // JFXX, of the same marker, is a thumbnail; so is whatever JFIF has behind its fourteen bytes.
  if (marker === APP0) return content.toString('latin1', 0, 5) === 'JFIF\0' && content.length === 14;
  if (marker === APP2) return content.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
  if (marker === APP14) return content.toString('latin1', 0, 5) === 'Adobe' && content.length <= 12;
  return marker === SOS || isFrame(marker) || tables.has(marker);
}

function refused(message: string) {
  return invalid([{ field: 'photo', message }]);
}
