import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromBase64 } from './base64.ts';
import { RefreshCipher } from './refresh-cipher.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

// B-4.7.
describe('the encryption of refresh tokens', () => {
  test('AES-GCM under PBKDF2 with SHA-256 and 210,000 rounds, a 16-byte salt, a 12-byte IV, a 32-byte session id', async () => {
    const importKey = vi.spyOn(crypto.subtle, 'importKey');
    const deriveKey = vi.spyOn(crypto.subtle, 'deriveKey');
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
    await new RefreshCipher(sessionStorage).encrypt('secret');

    expect(importKey).toHaveBeenCalledWith('raw', expect.anything(), 'PBKDF2', false, ['deriveKey']);
    const [derivation, , key] = deriveKey.mock.calls[0] ?? [];
    expect(derivation).toMatchObject({ name: 'PBKDF2', hash: 'SHA-256', iterations: 210_000 });
    expect((derivation as Pbkdf2Params).salt.byteLength).toBe(16);
    expect(key).toMatchObject({ name: 'AES-GCM', length: 256 });
    const [algorithm] = encrypt.mock.calls[0] ?? [];
    expect(algorithm).toMatchObject({ name: 'AES-GCM' });
    expect((algorithm as AesGcmParams).iv.byteLength).toBe(12);
    expect(fromBase64(sessionStorage.getItem(STORAGE_KEYS.secret) ?? '')).toHaveLength(32);
    expect(fromBase64(sessionStorage.getItem(STORAGE_KEYS.salt) ?? '')).toHaveLength(16);
  });

  test('opens again, also on the next page of the same tab', async () => {
    const sealed = await new RefreshCipher(sessionStorage).encrypt('secret');
    expect(sealed).not.toContain('secret');
    expect(await new RefreshCipher(sessionStorage).decrypt(sealed)).toBe('secret');
  });

  test('no two of the same text are alike', async () => {
    const cipher = new RefreshCipher(sessionStorage);
    expect(await cipher.encrypt('secret')).not.toBe(await cipher.encrypt('secret'));
  });

  test('derives its key once per page, and anew when the secret is', async () => {
    const deriveKey = vi.spyOn(crypto.subtle, 'deriveKey');
    const cipher = new RefreshCipher(sessionStorage);
    for (const text of ['a', 'b', 'c']) await cipher.decrypt(await cipher.encrypt(text));
    expect(deriveKey).toHaveBeenCalledTimes(1);
    sessionStorage.clear();
    await cipher.encrypt('d');
    expect(deriveKey).toHaveBeenCalledTimes(2);
  });

  test('failing has its specified texts (B-4.7)', async () => {
    const cipher = new RefreshCipher(sessionStorage);
    const sealed = await cipher.encrypt('secret');
    sessionStorage.clear();
    await expect(cipher.decrypt(sealed)).rejects.toMatchObject({
      message: 'Failed to decrypt data',
      code: 'decryption_failed',
    });
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('no'));
    await expect(cipher.encrypt('secret')).rejects.toMatchObject({
      message: 'Failed to encrypt data',
      code: 'encryption_failed',
    });
  });
});
