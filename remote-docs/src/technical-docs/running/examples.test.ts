// @vitest-environment node
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { localizeDocument } from '../reference/localize-document.ts';
import { categoriesOf, type OpenApiDocument } from '../reference/openapi.ts';
import { sampleBody } from '../reference/operation-example.ts';
import { type Integrator, newIntegrator } from './testing/integrator.ts';
import { type Product, startProduct } from './testing/product.ts';
import { recordingLine } from './testing/recording-line.ts';
import { canRun, runExample, startExample } from './testing/run-example.ts';
import { type Staff, signInStaff } from './testing/staff.ts';

/** Machines are slow when all of them test at once; a Java file is compiled before it runs. */
const patience = 120_000;
vi.setConfig({ testTimeout: patience });

let product: Product;
let staff: Staff;
beforeAll(async () => {
  product = await startProduct();
  staff = await signInStaff(product.url, 'admin@aurora.example');
}, patience);
afterAll(() => product?.stop(), patience);

const integrator = (name: string): Promise<Integrator> => newIntegrator(product, staff, name);

describe('the API reference', () => {
  const load = async () => {
    const answer = await fetch(`${product.url}/api/v1/openapi.json`);
    return (await answer.json()) as OpenApiDocument;
  };

  it.each(['de', 'es', 'fr', 'ja'] as const)(
    'says in %s what each category, operation and event is',
    async (language) => {
      const english = await load();
      onTestFinished(() => setLocale(defaultLocale));
      await setLocale({ ...defaultLocale, language });
      const theirs = await localizeDocument(english);
      const summariesOf = (document: OpenApiDocument) => [
        ...categoriesOf(document).flatMap(({ description, operations }) => [
          description,
          ...operations.map(({ operationId, summary }) => `${operationId}: ${summary}`),
        ]),
        ...Object.values(document.webhooks ?? {}).map(({ post }) => post.summary),
      ];
      const before = new Set(summariesOf(english));
      expect(summariesOf(theirs)).toHaveLength(before.size);
      expect(summariesOf(theirs).filter((summary) => before.has(summary))).toEqual([]);
    },
  );

  it('has every operation of the live document in one category, and every event', async () => {
    const document = await load();
    const categories = categoriesOf(document);
    expect(categories.map(({ name }) => name)).toEqual([
      'Authentication',
      'Devices',
      'Readings',
      'Alerts',
      'Webhooks',
    ]);
    const shown = categories.flatMap(({ operations }) => operations.map(({ operationId }) => operationId));
    const all = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(shown.toSorted()).toEqual(all.map(({ operationId }) => operationId).toSorted());
    expect(Object.keys(document.webhooks ?? {})).toEqual(
      expect.arrayContaining(['alert.threshold_exceeded', 'device.offline']),
    );
  });

  it('shows example bodies that the API accepts', async () => {
    const document = await load();
    const { id, post } = await integrator('Example bodies');
    const { data: device } = await post<{ data: Device }>('/devices', { name: 'For examples' });
    const operations = categoriesOf(document).flatMap((category) => category.operations);
    const creating = operations.filter(({ method, body, secured }) => method === 'POST' && body && secured);
    expect(creating.length).toBeGreaterThanOrEqual(5);
    for (const operation of creating) {
      const body = sampleBody(document, operation) ?? '';
      const path = operation.path.replace('/api/v1', '').replace('{device_id}', device.device_id);
      // The reader puts an own id and an own secret where the example has a place for one.
      const own = body
        .replaceAll(/"device_id": "[^"]*"/g, `"device_id": "${id}"`)
        .replaceAll('<webhook secret>', `whsec_${Buffer.alloc(32, 7).toString('base64')}`);
      await post(path, JSON.parse(own) as object);
    }
  });
});

interface Device {
  device_id: string;
  name: string;
  type: string | null;
  location: string | null;
  metadata: object;
}
interface StoredReading {
  timestamp: string;
  consumption: number | null;
  metadata: object;
}

describe('quick start', () => {
  const files = ['quickstart.sh', 'quickstart.mjs', 'quickstart.py', 'QuickStart.java'];

  it.for(files)('%s registers a device and stores its readings', async (name, { skip }) => {
    const file = `quickstart/${name}`;
    skip(!canRun(file), 'its language is missing on this machine');
    const { id, variables, get } = await integrator(`Quick start ${name}`);
    const output = await runExample(file, variables);

    const { data: devices } = await get<{ data: Device[] }>('/devices');
    const device = devices.find(({ device_id }) => device_id !== id);
    expect(device).toMatchObject({
      name: 'Roof inverter',
      type: 'solar_inverter',
      location: 'Building A',
      metadata: { manufacturer: 'SunWorks', model: 'SW-5000', installDate: '2025-04-01' },
    });
    const { data } = await get<{ data: StoredReading[] }>(`/devices/${device?.device_id}/readings`);
    expect(data.map(({ consumption }) => consumption ?? 0).toSorted((a, b) => a - b)).toEqual([
      0.5, 0.75, 1, 1.25,
    ]);
    const single = data.find(({ consumption }) => consumption === 1.25);
    expect(single?.metadata).toEqual({ voltage: 230.4, temperature: 21.5 });
    // The list of step 5 shows the reading of step 3 in every language.
    expect(output).toContain(single?.timestamp);
  });
});

describe('code examples', () => {
  it.runIf(canRun('code-examples/batch-with-retry.mjs'))(
    'batch-with-retry.mjs sends a batch again whose answer was lost, and stores it once',
    async () => {
      const file = 'code-examples/batch-with-retry.mjs';
      const { id, variables, get } = await integrator('Batches');
      const line = await recordingLine(
        product.url,
        ({ path }, before) =>
          path.endsWith('/batch') && before.filter((each) => each.path === path).length === 0,
      );
      const output = await runExample(file, { ...variables, BASE_URL: line.url });
      line.close();

      const keys = line.exchanges
        .filter(({ path }) => path.endsWith('/batch'))
        .map(({ headers }) => headers['idempotency-key']);
      expect(keys).toHaveLength(4);
      expect(keys[0]).toBe(keys[1]);
      expect(new Set(keys).size).toBe(3);
      expect(output).not.toMatch(/[1-9]\d* (duplicate|rejected)/);
      const { data } = await get<{ data: StoredReading[] }>(`/devices/${id}/readings?limit=1000`);
      expect(data).toHaveLength(96);
    },
  );

  it.runIf(canRun('code-examples/page_readings.py'))(
    'page_readings.py writes every reading once, over several pages',
    async () => {
      const file = 'code-examples/page_readings.py';
      const { id, variables, post } = await integrator('Pages');
      const midnight = new Date().setUTCHours(0, 0, 0, 0);
      const readings = Array.from({ length: 250 }, (_, index) => ({
        timestamp: new Date(midnight - index * 900_000).toISOString(),
        consumption: index,
      }));
      await post(`/devices/${id}/readings/batch`, { readings });
      const line = await recordingLine(product.url);
      const output = await runExample(file, { ...variables, BASE_URL: line.url });
      line.close();

      const rows = output.trim().split(/\r?\n/);
      expect(rows[0]).toBe('timestamp,consumption,unit');
      expect(rows.slice(1)).toEqual(
        readings.map(({ timestamp, consumption }) =>
          expect.stringMatching(`^${timestamp},${consumption}(.0)?,kWh$`),
        ),
      );
      expect(line.exchanges.filter(({ path }) => path.includes('/readings?'))).toHaveLength(3);
    },
  );

  it.runIf(canRun('code-examples/alert-rule.sh'))(
    'alert-rule.sh makes a rule whose alert the hot reading opens',
    async () => {
      const file = 'code-examples/alert-rule.sh';
      const { id, variables, get } = await integrator('Alerts');
      const output = await runExample(file, variables);

      const { data: rules } = await get<{ data: { id: string }[] }>('/alerts/rules');
      expect(rules).toMatchObject([
        { name: 'Inverter too hot', metric: 'temperature', condition: 'above', threshold: 80, hysteresis: 5 },
      ]);
      const { data: alerts } = await get<{ data: { id: string; value: number }[] }>('/alerts?status=open');
      expect(alerts).toMatchObject([{ rule_id: rules[0]?.id, device_id: id, severity: 'high' }]);
      expect(alerts[0]?.value).toBeCloseTo(85);
      expect(output).toContain(alerts[0]?.id);
    },
  );

  it.runIf(canRun('code-examples/receive-webhooks.mjs'))(
    'receive-webhooks.mjs is told of a test event and an alert, and refuses a forged one',
    async () => {
      const file = 'code-examples/receive-webhooks.mjs';
      const { id, variables, get, post } = await integrator('Webhooks');
      const port = await freePort();
      const run = startExample(file, { ...variables, PORT: String(port) });
      try {
        await run.printed('Verified webhook.test');
        const { data: webhooks } = await get<{ data: { url: string }[] }>('/webhooks');
        expect(webhooks).toMatchObject([{ url: `http://localhost:${port}/energy-events`, enabled: true }]);

        await post('/alerts/rules', {
          kind: 'threshold',
          name: 'Too hot',
          metric: 'temperature',
          condition: 'above',
          threshold: 80,
          severity: 'high',
        });
        await post(`/devices/${id}/readings`, {
          timestamp: new Date().toISOString(),
          metadata: { temperature: 85 },
        });
        await run.printed('Verified alert.threshold_exceeded');

        const forged = await fetch(`http://localhost:${port}/energy-events`, {
          method: 'POST',
          headers: {
            'webhook-id': 'forged',
            'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
            'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
          },
          body: '{"type":"device.offline","data":{}}',
        });
        expect(forged.status).toBe(401);
        expect(run.output()).not.toContain('Verified device.offline');
      } finally {
        run.process.kill('SIGTERM');
        await run.ended;
      }
    },
  );

  it.runIf(canRun('code-examples/TokenRefresh.java'))(
    'TokenRefresh.java calls with the token that its refresh token brought',
    async () => {
      const file = 'code-examples/TokenRefresh.java';
      const { variables } = await integrator('Refresh');
      const line = await recordingLine(product.url);
      await runExample(file, { ...variables, BASE_URL: line.url });
      line.close();

      expect(line.exchanges.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
        'POST /api/v1/auth/token 200',
        'GET /api/v1/devices 200',
        'POST /api/v1/auth/refresh 200',
        'GET /api/v1/devices 200',
      ]);
      const [, first, , second] = line.exchanges;
      expect(second?.headers.authorization).not.toBe(first?.headers.authorization);
    },
  );
});

describe('verification of a webhook', () => {
  interface Delivery {
    secret: string;
    headers: { id: string; timestamp: string; signature: string };
    body: Buffer;
  }
  let delivery: Delivery;

  beforeAll(async () => {
    const { post } = await integrator('Verification');
    const received = Promise.withResolvers<Pick<Delivery, 'headers' | 'body'>>();
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      const headers = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') };
      received.resolve({ headers, body: Buffer.concat(await request.toArray()) });
      response.writeHead(204).end();
    };
    const receiver = createServer((request, response) => void take(request, response));
    await new Promise<void>((resolve) => receiver.listen(0, resolve));
    const { data: webhook } = await post<{ data: { id: string; secret: string } }>('/webhooks', {
      url: `http://localhost:${(receiver.address() as AddressInfo).port}/`,
      events: ['device.offline'],
    });
    await post(`/webhooks/${webhook.id}/test`);
    delivery = { secret: webhook.secret, ...(await received.promise) };
    receiver.close();
  }, patience);

  const files = ['verify-webhook.sh', 'verify-webhook.mjs', 'verify_webhook.py', 'VerifyWebhook.java'];

  it.for(files)('%s takes what the product sent and nothing else', async (name, { skip }) => {
    const file = `verify-webhook/${name}`;
    skip(!canRun(file), 'its language is missing on this machine');
    const { secret, headers, body } = delivery;
    const judge = async (changed: Partial<Delivery['headers']>, content = body) => {
      const { id, timestamp, signature } = { ...headers, ...changed };
      const variables = {
        WEBHOOK_SECRET: secret,
        WEBHOOK_ID: id,
        WEBHOOK_TIMESTAMP: timestamp,
        WEBHOOK_SIGNATURE: signature,
      };
      const run = startExample(file, variables, content);
      return `${await run.ended} ${run.output().trim()}`;
    };
    const old = String(Number(headers.timestamp) - 600);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signedLongAgo = createHmac('sha256', key)
      .update(`${headers.id}.${old}.`)
      .update(body)
      .digest('base64');
    const other = `v1,${Buffer.alloc(32).toString('base64')}`;

    const verdicts = [
      judge({}),
      judge({ signature: `${other} ${headers.signature}` }),
      judge({ signature: other }),
      judge({}, Buffer.concat([body, Buffer.from('\n')])),
      judge({ id: 'another' }),
      judge({ timestamp: old, signature: `v1,${signedLongAgo}` }),
    ];
    expect(await Promise.all(verdicts)).toEqual([
      '0 genuine',
      '0 genuine',
      '1 not genuine',
      '1 not genuine',
      '1 not genuine',
      '1 not genuine',
    ]);
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
