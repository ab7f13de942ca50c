import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { genuineUntil } from './genuine-registry.ts';

const expiresAt = '2026-12-01T00:00:00.000Z';
const until = Date.parse(expiresAt);
const document = { schema: 1, revision: 7, expiresAt, remotes: {} };

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url').toString('base64');
  const signed = (what: object) =>
    JSON.stringify({
      ...what,
      signature: sign(null, Buffer.from(JSON.stringify(what)), privateKey).toString('base64'),
    });
  return { raw, signed };
}
const [ours, others] = [newKey(), newKey()];

test('a registry that was signed with the installation’s key is genuine until it says', () => {
  expect(genuineUntil(ours.signed(document), ours.raw)).toBe(until);
});

test('one of another key, changed since, without a signature or an end, never', () => {
  expect(genuineUntil(others.signed(document), ours.raw)).toBe(0);
  expect(genuineUntil(ours.signed(document).replace('"revision":7', '"revision":8'), ours.raw)).toBe(0);
  expect(genuineUntil(JSON.stringify(document), ours.raw)).toBe(0);
  const { expiresAt: _end, ...endless } = document;
  expect(genuineUntil(ours.signed(endless), ours.raw)).toBe(0);
});

test('without a key the store itself is trusted, as by pages', () => {
  expect(genuineUntil(JSON.stringify(document), null)).toBe(Number.POSITIVE_INFINITY);
});
