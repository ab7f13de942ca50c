import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A white picture of 100 by `height` pixels, with as many black rows at its top. */
function picture(height: number, black = 0): Buffer {
  const rows = Array.from({ length: height }, (_, row) => [
    0,
    ...Array<number>(300).fill(row < black ? 0 : 255),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(100, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function lay(pictures: Readonly<Record<string, Buffer>>, where = ''): void {
  mkdirSync(join(folder, where), { recursive: true });
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(join(folder, where, name), bytes);
}

/** What it says, and the page it makes. */
function show(): { said: string; page: string } {
  const program = join(import.meta.dirname, '../e2e/pictures/show-changes.ts');
  const said = execFileSync(process.execPath, [program, folder], { encoding: 'utf8' });
  return { said, page: readFileSync(join(folder, 'index.html'), 'utf8') };
}

const captions = (page: string) => [...page.matchAll(/<figcaption>([^<]*)/g)].map(([, caption]) => caption);

describe('the page of all pictures', () => {
  it('shows each picture, with nothing to compare with', () => {
    lay({ 'users.png': picture(50), 'clients.png': picture(50) });
    const { said, page } = show();
    expect(said).toContain('2 pictures\n');
    expect(captions(page)).toEqual(['clients.png', 'users.png']);
    expect(page).not.toContain('changed');
  });

  it('puts first what changed most, with the earlier picture and one of where', () => {
    lay({ 'a.png': picture(50), 'b.png': picture(50, 10), 'c.png': picture(50, 25) });
    lay({ 'a.png': picture(50), 'b.png': picture(50), 'c.png': picture(50) }, 'before');
    const { said, page } = show();
    expect(said).toContain('3 pictures, 2 changed');
    expect(captions(page).map((caption) => caption?.trim())).toEqual(['c.png', 'b.png', 'a.png']);
    expect(page).toContain('50.0% changed');
    expect(page).toContain('20.0% changed');
    for (const source of ['before/c.png', 'changes/c.png', 'c.png'])
      expect(page).toContain(`src="${source}"`);
    expect(page).not.toContain('src="before/a.png"');
    expect(existsSync(join(folder, 'changes/b.png'))).toBe(true);
    expect(existsSync(join(folder, 'changes/a.png'))).toBe(false);
  });

  it('takes what grew, and what was not there before, for changed', () => {
    lay({ 'longer.png': picture(100), 'new.png': picture(50) });
    lay({ 'longer.png': picture(50) }, 'before');
    const { said } = show();
    expect(said).toMatch(/50\.0% longer\.png/);
    expect(said).toMatch(/100\.0% new\.png/);
  });

  it('is not stirred by a pixel of a chart that moves', () => {
    // 0.2 % of 100 by 1000 pixels are two rows.
    lay({ 'still.png': picture(1000, 1) });
    lay({ 'still.png': picture(1000) }, 'before');
    expect(show().said).toContain('1 pictures, 0 changed');
  });

  it('says what went wrong with a picture, and what could not be taken at all', () => {
    lay({ 'users.png': picture(50) });
    const notes = 'users.png\ttext <b> is cut off\nusers.png\ttext <b> is cut off\nlost.png\tno such page\n';
    writeFileSync(join(folder, 'notes.tsv'), notes);
    const { said, page } = show();
    expect(said).toContain('lost.png: no such page');
    expect(page.match(/text &lt;b> is cut off/g)).toHaveLength(1);
    expect(page).toContain('lost.png: no such page');
  });
});
