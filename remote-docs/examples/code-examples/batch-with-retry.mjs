// Sends a day of readings in batches and survives a bad line: each batch has its own Idempotency-Key, so a repeat
// whose first answer was lost stores nothing twice. Run it with: node batch-with-retry.mjs
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const { BASE_URL = 'http://localhost:4000', CLIENT_ID, CLIENT_SECRET, DEVICE_ID = CLIENT_ID } = process.env;
const batchSize = 40;
const attempts = 5;

async function post(path, body, headers = {}) {
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  for (let attempt = 1; ; attempt += 1) {
    let failure;
    let pause = 250 * 2 ** attempt * (1 + Math.random());
    try {
      const response = await fetch(`${BASE_URL}/api/v1${path}`, {
        ...request,
        signal: AbortSignal.timeout(30_000),
      });
      if (response.ok) return await response.json();
      failure = new Error(`${path}: ${response.status} ${await response.text()}`);
      // A request that is refused once is refused always; only these may pass later.
      const maySucceedLater = response.status === 429 || response.status === 409 || response.status >= 500;
      if (!maySucceedLater) attempt = attempts;
      const retryAfter = Number(response.headers.get('Retry-After'));
      if (retryAfter > 0) pause = retryAfter * 1000;
    } catch (error) {
      failure = error; // The line broke: whether the batch has arrived is not known.
    }
    if (attempt >= attempts) throw failure;
    await wait(pause);
  }
}

const { access_token: token } = await post('/auth/token', {
  grant_type: 'client_credentials',
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
});

// Yesterday, every 15 minutes. Yours come from a meter.
const quarter = 15 * 60_000;
const midnight = new Date().setUTCHours(0, 0, 0, 0) - 96 * quarter;
const readings = Array.from({ length: 96 }, (_, index) => ({
  timestamp: new Date(midnight + index * quarter).toISOString(),
  consumption: 0.25,
  unit: 'kWh',
}));

for (let start = 0; start < readings.length; start += batchSize) {
  const { data } = await post(
    `/devices/${DEVICE_ID}/readings/batch`,
    { readings: readings.slice(start, start + batchSize) },
    { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
  );
  console.log(`${data.created} created, ${data.duplicate} duplicate, ${data.rejected} rejected`);
  for (const { index, errors } of data.results.filter(({ status }) => status === 'rejected'))
    console.error(readings[start + index].timestamp, errors);
}
