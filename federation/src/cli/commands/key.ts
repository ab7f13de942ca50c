import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { rawPublicKey } from '../../store/public-key.ts';
import { RefusalError } from '../../store/refusal.ts';
import type { Outcome } from '../outcome.ts';

/** Makes a key for a team or a person. The private half stays where it is made. */
export async function key(file: string): Promise<Outcome> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    await writeFile(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new RefusalError(`${file} is there already: a key that was written over is lost.`);
    throw new RefusalError(`${file} cannot be written (${code}): name a file in a folder that is there.`);
  }
  const half = rawPublicKey(publicKey);
  return {
    data: { file, publicKey: half },
    text: [`${file} is for MFE_SIGNING_KEY and for nobody else. Its public half, for the policy:`, half],
  };
}
