import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { readJsonFile, writePrivateJson } from '../lifecycle/private-file.ts';

export interface SsoSecrets {
  jwks: { keys: JWK[] };
  cookieKeys: string[];
}

/** The signing and cookie keys, made once and kept: with new keys at every start everybody would be signed out. */
export async function loadSecrets(folder: string): Promise<SsoSecrets> {
  const path = join(folder, 'keys.json');
  const kept = await readJsonFile(path);
  if (kept !== undefined) return kept as SsoSecrets;

  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = {
    ...(await exportJWK(privateKey)),
    alg: 'RS256',
    use: 'sig',
    kid: randomBytes(8).toString('hex'),
  };
  const secrets: SsoSecrets = { jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('base64url')] };
  await writePrivateJson(path, secrets);
  return secrets;
}
