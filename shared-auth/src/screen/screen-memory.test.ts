import 'fake-indexeddb/auto';
import { get } from 'idb-keyval';
import { afterEach, expect, it, vi } from 'vitest';
import { screenMemory } from './screen-memory.ts';

const kept = { tenantId: 'aurora', refreshToken: 'refresh-secret', sessionId: 's' };

afterEach(async () => {
  vi.restoreAllMocks();
  await screenMemory.forget();
});

it('brings back what was kept last, and nothing once it was forgotten', async () => {
  await screenMemory.keep({ ...kept, refreshToken: 'older' });
  await screenMemory.keep(kept);
  expect(await screenMemory.read()).toEqual(kept);
  await screenMemory.forget();
  expect(await screenMemory.read()).toBeNull();
});

it('keeps no token that could be read or copied out of the browser', async () => {
  await screenMemory.keep(kept);
  const { key, data } = (await get('emp.screen')) as { key: CryptoKey; data: ArrayBuffer };
  expect(new TextDecoder().decode(data)).not.toContain('refresh-secret');
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  expect(localStorage).toHaveLength(0);
});

it('is without memory where the browser lets nothing be stored', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('no'));
  await screenMemory.keep(kept);
  expect(await screenMemory.read()).toBeNull();
});
