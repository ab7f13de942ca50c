// Receives events, registers itself as a webhook and asks for a test event. Run it with: node receive-webhooks.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { BASE_URL = 'http://localhost:4000', CLIENT_ID, CLIENT_SECRET, PORT = '3000' } = process.env;
// Where the platform reaches this program: https:// at a public address, unless it runs on your own machine.
const { PUBLIC_URL = `http://localhost:${PORT}/energy-events` } = process.env;
const toleranceSeconds = 5 * 60;
const seen = new Set();
let secret = process.env.WEBHOOK_SECRET;

/** Whether the platform has signed exactly these bytes, and not long ago (Standard Webhooks). */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // Two signatures while a secret is being changed; one that fits is enough.
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()); // The raw bytes: parsed JSON no longer fits the signature.
  if (!secret || !isGenuine(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(204).end(); // Answer first, work later: within 15 seconds, or it is sent again.

  const id = request.headers['webhook-id'];
  if (seen.has(id)) return; // The same event once more.
  seen.add(id);
  const { type, data } = JSON.parse(body);
  console.log(`Verified ${type}`, data);
});
await new Promise((ready) => server.listen(PORT, ready));

async function post(path, body, token) {
  const response = await fetch(`${BASE_URL}/api/v1${path}`, {
    method: 'POST',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const credentials = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
const { access_token: token } = await post('/auth/token', {
  grant_type: 'client_credentials',
  ...credentials,
});
const { data: webhook } = await post(
  '/webhooks',
  {
    url: PUBLIC_URL,
    events: ['alert.threshold_exceeded', 'device.offline'],
    ...(secret && { secret }),
  },
  token,
);
secret = webhook.secret; // Shown this once: keep it where you keep passwords.
console.log(`Listening at ${webhook.url}`);
await post(`/webhooks/${webhook.id}/test`, undefined, token);
