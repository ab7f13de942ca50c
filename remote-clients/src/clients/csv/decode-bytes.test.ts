import { describe, expect, it } from 'vitest';
import { decodeBytes } from './decode-bytes.ts';

const utf8 = new TextEncoder();
function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

describe('reading a file whatever its encoding', () => {
  it('reads UTF-8, with and without its mark', () => {
    expect(decodeBytes(utf8.encode('名前,Größe'))).toEqual({
      text: '名前,Größe',
      encoding: 'utf-8',
      guessed: false,
    });
    expect(decodeBytes(utf8.encode('\uFEFFname')).text).toBe('name');
  });

  it('reads UTF-16 as spreadsheets write it', () => {
    expect(decodeBytes(utf16('\uFEFFname\tMühle', true))).toMatchObject({
      text: 'name\tMühle',
      encoding: 'utf-16le',
    });
    expect(decodeBytes(utf16('\uFEFFname', false))).toMatchObject({ text: 'name', encoding: 'utf-16be' });
    expect(decodeBytes(utf16('name,description', true))).toMatchObject({ text: 'name,description' });
    expect(decodeBytes(utf16('name,description', false))).toMatchObject({ text: 'name,description' });
  });

  it('takes what is no UTF-8 for Windows-1252, and says so', () => {
    const bytes = Uint8Array.from([0x4d, 0xfc, 0x68, 0x6c, 0x65, 0x20, 0x80]);
    expect(decodeBytes(bytes)).toEqual({ text: 'Mühle €', encoding: 'windows-1252', guessed: true });
  });

  it.each([
    ['empty', []],
    ['workbook', [0x50, 0x4b, 0x03, 0x04, 0x14]],
    ['workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
    ['binary', [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]],
  ])('refuses a file that is %s', (reason, bytes) => {
    expect(() => decodeBytes(Uint8Array.from(bytes))).toThrow(reason);
  });
});
