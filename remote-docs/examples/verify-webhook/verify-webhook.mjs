// Verifies a webhook: the body on standard input, the three headers and the secret in variables.
// WEBHOOK_SECRET=whsec_… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE=… node verify-webhook.mjs < body.json
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

function isGenuine({ secret, id, timestamp, signatures, body }) {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= 300)) return false; // Not older than five minutes, so that nobody can send an old event again.
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // There are two signatures while a secret is being changed; one that fits is enough.
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const genuine = isGenuine({
  secret: process.env.WEBHOOK_SECRET,
  id: process.env.WEBHOOK_ID,
  timestamp: process.env.WEBHOOK_TIMESTAMP,
  signatures: process.env.WEBHOOK_SIGNATURE,
  body: readFileSync(0), // The raw bytes, before any JSON parser has seen them.
});
console.log(genuine ? 'genuine' : 'not genuine');
process.exitCode = genuine ? 0 : 1;
