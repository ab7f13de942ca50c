import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { loadKeyRing } from '../secrets/key-ring.ts';
import { SealedError, SecretBox } from '../secrets/secret-box.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { forgetKeyBefore, shareRegistryKey } from './registry-key.ts';

const root = mkdtempSync(join(tmpdir(), 'registry-key-'));
let storage: TestDatabase;
let database: Database;
let box: SecretBox;
const boxOf = async (given: string) => new SecretBox(await loadKeyRing({ given, file: '' }));
const newKeys = () => randomBytes(32).toString('base64');

beforeAll(async () => {
  storage = await testDatabase(join(root, 'database'));
  database = await storage.open();
  box = await boxOf(newKeys());
});
beforeEach(() => database.owner.deleteFrom('registry_key').execute());
afterAll(async () => {
  await database.close();
  await storage.remove();
  rmSync(root, { recursive: true });
});

const newFolder = () => mkdtempSync(join(root, 'data-'));
const start = (folder: string) => shareRegistryKey(database, box, folder);
const key = (folder: string, name = 'registry-private.pem') =>
  readFileSync(join(folder, 'keys', name), 'utf8');
const publicKey = (folder: string) => key(folder, 'registry-public.txt');

it('several first starts at once agree on one key, which the database holds encrypted', async () => {
  const folders = [newFolder(), newFolder(), newFolder()];
  expect(await Promise.all(folders.map(start))).toEqual([null, null, null]);
  expect(new Set(folders.map((folder) => key(folder))).size).toBe(1);
  expect(new Set(folders.map(publicKey)).size).toBe(1);
  const { secret } = await database.owner.selectFrom('registry_key').selectAll().executeTakeFirstOrThrow();
  expect(secret).toMatch(/^v1\./);
  const stranger = await boxOf(newKeys());
  await expect(shareRegistryKey(database, stranger, newFolder())).rejects.toThrow(SealedError);
});

it('the key of a folder is taken over by the first start; another folder learns it, and what its store was signed with', async () => {
  const [first, other] = [newFolder(), newFolder()];
  await start(first);
  await database.owner.deleteFrom('registry_key').execute();
  await start(other);
  await database.owner.deleteFrom('registry_key').execute();
  const [old, kept] = [publicKey(other).trim(), key(first)];
  expect(await start(first)).toBeNull();
  expect(key(first)).toBe(kept);
  expect(await start(other)).toBe(old);
  expect([key(other), publicKey(other)]).toEqual([kept, publicKey(first)]);
  // A start that is cut off before the store is signed anew is finished by the next one.
  expect(await start(other)).toBe(old);
  forgetKeyBefore(other);
  expect(await start(other)).toBeNull();
  expect(readdirSync(join(other, 'keys')).toSorted()).toEqual([
    'registry-private.pem',
    'registry-public.txt',
  ]);
});
