import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../errors/http-problem.ts';
import { cleanPhoto } from './clean-photo.ts';
import { MOST_PHOTO_BYTES } from './site-notes.schema.ts';
import { jpegWith, plainJpeg, segment } from './testing/jpegs.ts';

const outcomeOf = (bytes: Buffer): unknown => {
  try {
    clean(bytes);
    return 'taken';
  } catch (error) {
    return error instanceof HttpProblem ? error.status : error;
  }
};
/** Drawn so many times more. */
const scanned = (times: number) =>
  Buffer.concat([
    plainJpeg.subarray(0, -2),
    ...Array.from({ length: times }, () => segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))),
    plainJpeg.subarray(-2),
  ]);
const smallFrame = segment(0xc0, Buffer.from([8, 0, 3, 0, 2, 1, 1, 0x11, 0]));
const clean = (bytes: Buffer) => cleanPhoto(bytes.toString('base64'));

describe('a photo', () => {
  it('keeps what draws it, byte for byte', () => {
    const { bytes, width, height } = clean(plainJpeg);
    expect([width, height]).toEqual([2, 3]);
    expect(bytes.equals(plainJpeg)).toBe(true);
    expect(clean(bytes).bytes.equals(bytes)).toBe(true);
  });

  it('loses where it was taken, by what, its thumbnail and what stands behind its end', () => {
    const secret = (marker: number, head: string) =>
      segment(marker, Buffer.from(`${head}\0SECRET 52.52N`, 'latin1'));
    const dirty = Buffer.concat([
      jpegWith([
        secret(0xe1, 'Exif\0'),
        secret(0xe1, 'http://ns.adobe.com/xap/1.0/'),
        secret(0xe0, 'JFXX'),
        secret(0xe2, 'MPF'),
        secret(0xed, 'Photoshop 3.0'),
        secret(0xfe, 'comment'),
        secret(0xf0, 'reserved'),
        secret(0x02, 'reserved'),
        Buffer.from('ffd0ff01', 'hex'),
      ]),
      Buffer.from('<script>SECRET</script>'),
      jpegWith([secret(0xe1, 'Exif\0')]),
    ]);
    const { bytes } = clean(dirty);
    expect(bytes.toString('latin1')).not.toContain('SECRET');
    expect(bytes.equals(plainJpeg)).toBe(true);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['GIF', Buffer.from('GIF89a')],
    ['a beginning with HTML behind it', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('<html>')])],
    ['one without an end', plainJpeg.subarray(0, -2)],
    ['one that is cut off in a segment', plainJpeg.subarray(0, 12)],
    ['one that draws nothing', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['one that is too wide', jpegWith([], { width: 40_000, height: 3 })],
    ['one with a second frame, which is too wide', jpegWith([smallFrame], { width: 40_000, height: 3 })],
    ['one that is drawn thousands of times', scanned(10_000)],
    [
      'one of many thousand parts',
      jpegWith(Array.from({ length: 10_000 }, () => segment(0xdb, Buffer.alloc(1)))),
    ],
    ['one that is too long', Buffer.concat([plainJpeg, Buffer.alloc(MOST_PHOTO_BYTES)])],
  ])('is refused with a sentence where it is %s', (_what, bytes) => {
    expect(() => clean(bytes)).toThrow(expect.objectContaining({ status: 422 }));
  });

  it('ends however it is damaged', () => {
    for (let at = 2; at < plainJpeg.length; at += 1)
      for (const value of [0, 0xff, 0xd9, 0xda]) {
        const damaged = Buffer.from(plainJpeg);
        damaged[at] = value;
        expect(outcomeOf(damaged)).toBeOneOf(['taken', 422]);
      }
  });
});
