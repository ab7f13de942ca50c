// Quick start: token, device, reading, batch, list. Run it with: node quickstart.mjs (Node 20 or newer, no library)
const { BASE_URL = 'http://localhost:4000', CLIENT_ID, CLIENT_SECRET } = process.env;

async function call(method, path, { token, body, headers } = {}) {
  const response = await fetch(`${BASE_URL}/api/v1${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

// 1. Token: valid for one hour.
const { access_token: token } = await call('POST', '/auth/token', {
  body: { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
});
console.log('Token received');

// 2. Device: what will send readings.
const { data: device } = await call('POST', '/devices', {
  token,
  body: {
    name: 'Roof inverter',
    type: 'solar_inverter',
    location: 'Building A',
    metadata: { manufacturer: 'SunWorks', model: 'SW-5000', installDate: '2025-04-01' },
  },
});
console.log(`Device ${device.device_id} registered`);

// 3. Reading: what it used or made, and whatever else it measures.
const readings = `/devices/${device.device_id}/readings`;
const one = await call('POST', readings, {
  token,
  body: {
    timestamp: new Date().toISOString(),
    consumption: 1.25,
    unit: 'kWh',
    metadata: { voltage: 230.4, temperature: 21.5 },
  },
});
console.log('Reading', one.data.status);

// 4. Batch: up to 5,000 readings in one call, each answered by itself.
const day = new Date().toISOString().slice(0, 10);
const batch = await call('POST', `${readings}/batch`, {
  token,
  headers: { 'Idempotency-Key': `${device.device_id}-${day}` },
  body: {
    readings: [
      { timestamp: `${day}T00:00:00Z`, consumption: 0.5, unit: 'kWh' },
      { timestamp: `${day}T00:15:00Z`, consumption: 0.75, unit: 'kWh' },
      { timestamp: `${day}T00:30:00Z`, consumption: 1000, unit: 'Wh' },
    ],
  },
});
console.log(`Batch: ${batch.data.created} created, ${batch.data.rejected} rejected`);

// 5. List: what is stored, newest first.
const list = await call('GET', `${readings}?limit=10`, { token });
for (const reading of list.data) console.log(reading.timestamp, reading.consumption, reading.unit);
