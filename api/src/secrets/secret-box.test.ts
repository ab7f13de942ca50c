import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeyRing } from './key-ring.ts';
import { SecretBox } from './secret-box.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const newKey = () => randomBytes(32).toString('base64');
const ring = (given?: string) => loadKeyRing({ given, file: join(folder, 'keys', 'secret-keys.txt') });
const box = async (given?: string) => new SecretBox(await ring(given));

describe('a secret box', () => {
  it('opens what it sealed, in its place only', async () => {
    const one = await box(newKey());
    const sealed = one.seal('whsec_ünlesbar', 'webhook 1 a');
    expect(sealed).toMatch(/^v1\./);
    expect(sealed).not.toContain('whsec');
    expect(one.open(sealed, 'webhook 1 a')).toBe('whsec_ünlesbar');
    expect(one.seal('whsec_ünlesbar', 'webhook 1 a')).not.toBe(sealed);
    expect(() => one.open(sealed, 'webhook 1 b')).toThrow('belongs to another row');
  });

  it('notices each changed byte, and what was cut', async () => {
    const one = await box(newKey());
    const sealed = one.seal('text', 'x');
    const [version, id, content = ''] = sealed.split('.');
    const bytes = Buffer.from(content, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => one.open(`${version}.${id}.${changed.toString('base64url')}`, 'x')).toThrow('was changed');
    }
    for (const length of [0, 5, 12, 27])
      expect(() =>
        one.open(`${version}.${id}.${bytes.subarray(0, length).toString('base64url')}`, 'x'),
      ).toThrow();
  });

  it('seals with the newest key and opens with all; the old one can go when nothing needs it', async () => {
    const [first, second] = [newKey(), newKey()];
    const sealed = (await box(first)).seal('text', 'x');
    const both = await box(`${second}\n${first}`);
    expect(both.isStale(sealed)).toBe(true);
    expect(both.open(sealed, 'x')).toBe('text');
    const anew = both.seal(both.read(sealed, 'x'), 'x');
    expect(both.isStale(anew)).toBe(false);
    const last = await box(second);
    expect(last.open(anew, 'x')).toBe('text');
    expect(() => last.open(sealed, 'x')).toThrow(
      /encrypted with the key [\w-]{12}, which is not in SECRET_KEYS/,
    );
  });

  it('reads what was written in clear, and calls it stale', async () => {
    const one = await box(newKey());
    expect(one.read('whsec_plain', 'x')).toBe('whsec_plain');
    expect(one.isStale('whsec_plain')).toBe(true);
  });
});

describe('the keys', () => {
  it('are made once, in a file for the owner only, however many processes begin', async () => {
    const rings = await Promise.all(Array.from({ length: 5 }, () => ring()));
    expect(new Set(rings.map(({ current }) => current)).size).toBe(1);
    expect((await ring()).current).toBe(rings[0]?.current);
    const file = join(folder, 'keys', 'secret-keys.txt');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'keys'))).toEqual(['secret-keys.txt']);
  });

  it('are rotated by writing a new one above the old', async () => {
    const before = await ring();
    const sealed = new SecretBox(before).seal('text', 'x');
    const file = join(folder, 'keys', 'secret-keys.txt');
    await writeFile(file, `${newKey()}\n${await readFile(file, 'utf8')}`);
    const after = await ring();
    expect(after.current).not.toBe(before.current);
    expect(new SecretBox(after).open(sealed, 'x')).toBe('text');
  });

  it.each([
    '',
    'short',
    Buffer.alloc(31, 1).toString('base64'),
    'k1:abc',
    `${Buffer.alloc(32, 1).toString('base64')} x`,
  ])('are refused when they are no keys: %j', async (text) => {
    await expect(ring(text)).rejects.toThrow(/^SECRET_KEYS must hold/);
  });
});
