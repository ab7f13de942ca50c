import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

let service: TestService;
let tenant: Tenant;
let client: ClientFixture;
let path: string;

beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
});
afterAll(() => service.close());

const minute = 60_000;
const base = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 6 * 3_600_000;
const at = (minutes: number) => new Date(base + minutes * minute).toISOString();

/** A client of its own for each test, so that none sees another's readings. */
async function freshClient(): Promise<void> {
  client = await integratorOf(service, tenant);
  path = `/api/v1/devices/${client.id}/readings`;
}

const send = (body: unknown, headers?: Record<string, string>) => client.caller.post(path, body, headers);
const sendBatch = (readings: unknown[], headers?: Record<string, string>) =>
  client.caller.post(`${path}/batch`, { readings }, headers);

async function stats(metric: string) {
  const { body } = await client.caller.get(
    `/api/v1/devices/${client.id}/stats?start=${at(-60)}&end=${at(600)}`,
  );
  return body.data.metrics.find((each: { metric: string }) => each.metric === metric);
}

describe('one reading', () => {
  it('is kept in canonical units and read back', async () => {
    await freshClient();
    const sent = await send({
      timestamp: at(0),
      consumption: 1500,
      unit: 'Wh',
      metadata: { voltage: 230.5, status: 'ok' },
    });
    expect(sent.status).toBe(201);
    expect(sent.body.data.status).toBe('created');
    const listed = await client.caller.get(path);
    expect(listed.body).toEqual({
      data: [{ timestamp: at(0), consumption: 1.5, unit: 'kWh', metadata: { voltage: 230.5, status: 'ok' } }],
      next_cursor: null,
    });
    const device = await client.caller.get(`/api/v1/devices/${client.id}`);
    expect(Date.parse(device.body.data.last_seen_at)).toBeGreaterThan(Date.now() - minute);
  });

  it('sent again is a duplicate; sent with another value corrects the figures', async () => {
    await freshClient();
    await send({ timestamp: at(0), consumption: 2 });
    const again = await send({ timestamp: at(0), consumption: 2 });
    expect([again.status, again.body.data.status]).toEqual([200, 'duplicate']);
    expect((await stats('energy_consumption')).sum).toBe(2);
    const corrected = await send({ timestamp: at(0), consumption: 5 });
    expect(corrected.body.data.status).toBe('created');
    expect((await stats('energy_consumption')).sum).toBe(5);
  });

  it.each([
    [{ consumption: 1 }, 'timestamp'],
    [{ timestamp: 'yesterday', consumption: 1 }, 'timestamp'],
    [{ timestamp: '2026-02-30T00:00:00Z', consumption: 1 }, 'timestamp'],
    [{ timestamp: '1999-01-01T00:00:00Z', consumption: 1 }, 'timestamp'],
    [{ timestamp: '2999-01-01T00:00:00Z', consumption: 1 }, 'timestamp'],
    [{ timestamp: at(0), consumption: 1, unit: 'parsec' }, 'unit'],
    [{ timestamp: at(0), consumption: '1' }, 'consumption'],
    [{ timestamp: at(0) }, 'consumption'],
  ])('is refused with a reason: %j', async (body, field) => {
    await freshClient();
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual(expect.arrayContaining([expect.objectContaining({ field })]));
    expect((await client.caller.get(path)).body.data).toEqual([]);
  });
});

describe('a batch', () => {
  it('keeps the good readings and says of each bad one why', async () => {
    await freshClient();
    const answer = await sendBatch([
      { timestamp: at(0), consumption: 1 },
      { timestamp: at(15), consumption: 1, unit: 'furlong' },
      { timestamp: at(0), consumption: 1 },
      'not a reading',
      { timestamp: at(30), consumption: 2, metadata: { temperature: { value: 50, unit: '°F' } } },
      { timestamp: '2026-13-01T00:00:00Z', consumption: 2 },
    ]);
    expect(answer.status).toBe(200);
    const { created, duplicate, rejected, results } = answer.body.data;
    // The same instant twice: the later one counts.
    expect(results.map((result: { status: string }) => result.status)).toEqual([
      'duplicate',
      'rejected',
      'created',
      'rejected',
      'created',
      'rejected',
    ]);
    expect({ created, duplicate, rejected }).toEqual({ created: 2, duplicate: 1, rejected: 3 });
    expect(results[1].errors[0].message).toContain("Unknown unit 'furlong'");
    expect((await stats('energy_consumption')).sum).toBe(3);
    expect((await stats('temperature')).average).toBeCloseTo(10);
  });

  it('says of two readings with one timestamp which is kept, and what came before is a duplicate', async () => {
    await freshClient();
    const reading = (minutes: number, power: number, status?: string) => ({
      timestamp: at(minutes),
      metadata: { power, ...(status && { status }) },
    });
    const statuses = async (...readings: unknown[]) =>
      (await sendBatch(readings)).body.data.results.map((result: { status: string }) => result.status);
    expect(await statuses(reading(0, 1), reading(15, 5), reading(0, 2))).toEqual([
      'rejected',
      'created',
      'created',
    ]);
    const { results } = (await sendBatch([reading(0, 1), reading(0, 2)])).body.data;
    expect(results).toEqual([
      {
        index: 0,
        status: 'rejected',
        errors: [{ field: 'timestamp', message: expect.stringContaining('later reading') }],
      },
      { index: 1, status: 'duplicate' },
    ]);
    // Half of the first is kept, and all of it was there when it comes again.
    expect(await statuses(reading(30, 1, 'on'), reading(30, 2))).toEqual(['created', 'created']);
    expect(await statuses(reading(30, 2), reading(30, 2, 'on'))).toEqual(['duplicate', 'duplicate']);
    expect(await statuses(reading(30, 2, 'off'), reading(30, 2, 'on'))).toEqual(['rejected', 'duplicate']);
    // Two in the hour that ends with the first, then five and two.
    expect(await stats('power')).toMatchObject({ data_points: 3, average: (2 + 3.5) / 2, sum: null });
  });

  it('rejects each kind of bad reading with its reason, and keeps every good one between them', async () => {
    await freshClient();
    const good = (minutes: number) => ({ timestamp: at(minutes), consumption: 1 });
    const bad: [reading: unknown, field: string, reason: RegExp][] = [
      [null, '', /must be object/],
      ['1,5', '', /must be object/],
      [{ consumption: 1 }, 'timestamp', /required/],
      [
        { timestamp: '2026-01-31T12:00:00', consumption: 1 },
        'timestamp',
        /must be a time with its zone, such as 2026-01-31T12:00:00Z/,
      ],
      [{ timestamp: '2026-02-30T00:00:00Z', consumption: 1 }, 'timestamp', /must be a time/],
      [{ timestamp: '1999-01-01T00:00:00Z', consumption: 1 }, 'timestamp', /older than the readings we keep/],
      [{ timestamp: '2999-01-01T00:00:00Z', consumption: 1 }, 'timestamp', /future/],
      [{ timestamp: at(1) }, 'consumption', /./],
      [{ timestamp: at(1), consumption: '1' }, 'consumption', /must be number, and this is text/],
      [{ timestamp: at(1), consumption: 1, unit: 'furlong' }, 'unit', /Unknown unit 'furlong'/],
      [{ timestamp: at(1), consumption: 1, unit: '°C' }, 'unit', /./],
      [{ timestamp: at(1), consumption: 1, metadata: { power: [1] } }, 'metadata.power', /./],
      [
        { timestamp: at(1), metadata: { power: { value: 1, unit: 'stone' } } },
        'metadata.power.unit',
        /stone/,
      ],
      [{ timestamp: at(1), metadata: { status: 'x'.repeat(300) } }, 'metadata.status', /more than 256/],
      [{ timestamp: at(1), consumption: 1, colour: 'green' }, 'colour', /not known/],
    ];
    const sent = bad.flatMap(([reading], index) => [good(10 + index), reading]);
    const { status, body } = await sendBatch(sent);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ created: bad.length, duplicate: 0, rejected: bad.length });
    for (const [index, [, field, reason]] of bad.entries()) {
      expect(body.data.results[2 * index]).toEqual({ index: 2 * index, status: 'created' });
      const rejected = body.data.results[2 * index + 1];
      expect(rejected, JSON.stringify(bad[index])).toMatchObject({
        index: 2 * index + 1,
        status: 'rejected',
      });
      expect(rejected.errors, JSON.stringify(bad[index])).toContainEqual({
        field,
        message: expect.stringMatching(reason),
      });
    }
    expect((await stats('energy_consumption')).sum).toBe(bad.length);
  });

  it('rejects numbers beyond reason alone, and figures go on being answered', async () => {
    await freshClient();
    const far = [1e308, -1e308, 1e308].map((consumption, index) => ({ timestamp: at(index), consumption }));
    const { status, body } = await sendBatch([...far, { timestamp: at(5), consumption: 1.5 }]);
    expect([status, body.data.created, body.data.rejected]).toEqual([200, 1, 3]);
    expect(body.data.results[0].errors).toEqual([
      { field: 'consumption', message: 'Must be from -1e9 to 1e9 kWh.' },
    ]);
    // As much as is allowed, for long: the sum stays a number.
    await sendBatch(
      Array.from({ length: 5000 }, (_, index) => ({ timestamp: at(6 + index / 60), consumption: 1e9 })),
    );
    expect((await stats('energy_consumption')).sum).toBeCloseTo(5e12 + 1.5, 3);
    const staff = await service.member(tenant, { roles: ['viewer'] });
    const answer = await staff.post('/v1/query/execute', {
      template_id: 'client_metrics_summary',
      parameters: { client_id: client.id },
    });
    expect(answer.body.data.rows).toMatchObject([{ data_points: 5001, max_value: 1e9 }]);
  });

  it('keeps numbers that cannot be divided as zero, and figures go on being answered', async () => {
    await freshClient();
    const tiny = [5e-324, -5e-324, 1e-310, 0, 0].map((value, index) => ({
      timestamp: at(index),
      consumption: value,
      unit: 'Wh',
      metadata: { fading: value, power: { value, unit: 'kW' } },
    }));
    const one = await client.caller.post(path, { timestamp: at(7), metadata: { fading: 5e-324 } });
    expect(one.status).toBe(201);
    expect((await sendBatch(tiny)).body.data).toMatchObject({ created: 5, rejected: 0 });
    expect(await stats('fading')).toMatchObject({ sum: null, average: 0, minimum: 0, maximum: 0 });
    const staff = await service.member(tenant, { roles: ['viewer'] });
    for (const metric_name of ['fading', 'power', 'energy_consumption'])
      for (const template_id of ['client_metrics_summary', 'metric_timeseries']) {
        const range = { start_time: at(-60), end_time: at(60) };
        const parameters = { client_id: client.id, metric_name, ...range };
        expect((await staff.post('/v1/query/execute', { template_id, parameters })).status).toBe(200);
      }
  });

  it('whose answer was lost counts once when it is sent again under its Idempotency-Key', async () => {
    await freshClient();
    const readings = Array.from({ length: 500 }, (_, index) => ({ timestamp: at(index), consumption: 1 }));
    const headers = { 'idempotency-key': 'lost-answer-2' };
    // The connection breaks when the request has been sent and nothing has come back.
    const broken = new AbortController();
    const lost = fetch(`${service.url}${path}/batch`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', authorization: client.caller.authorization },
      body: JSON.stringify({ readings }),
      signal: broken.signal,
    });
    const stored = async () => (await client.caller.get(`${path}?limit=1`)).body.data.length;
    await expect.poll(stored, { timeout: 10_000 }).toBe(1);
    broken.abort();
    await lost.catch(() => undefined);
    const retry = () => sendBatch(readings, headers);
    // While the first one still runs its key is taken.
    await expect.poll(async () => (await retry()).status, { timeout: 10_000 }).toBe(200);
    const again = await retry();
    expect(again.body.data).toMatchObject({ created: 500, duplicate: 0 });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await stats('energy_consumption')).sum).toBe(500);
  });

  it('counts once when it is retried, with and without an Idempotency-Key', async () => {
    await freshClient();
    const readings = Array.from({ length: 50 }, (_, index) => ({ timestamp: at(index), consumption: 1 }));
    const headers = { 'idempotency-key': 'lost-answer-1' };
    const first = await sendBatch(readings, headers);
    const retried = await sendBatch(readings, headers);
    expect(retried.body).toEqual(first.body);
    expect(retried.headers.get('idempotency-replayed')).toBe('true');
    expect((await sendBatch(readings)).body.data).toMatchObject({ created: 0, duplicate: 50 });
    expect((await stats('energy_consumption')).sum).toBe(50);

    const reused = await sendBatch(readings.slice(1), headers);
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('rejects a value of another kind than its metric holds, by item', async () => {
    await freshClient();
    await send({ timestamp: at(0), metadata: { voltage: 230 } });
    const { body } = await sendBatch([
      { timestamp: at(1), metadata: { voltage: 'high' } },
      { timestamp: at(2), metadata: { voltage: 231 } },
    ]);
    expect(body.data.results.map((result: { status: string }) => result.status)).toEqual([
      'rejected',
      'created',
    ]);
    expect(body.data.results[0].errors[0].message).toContain("'voltage'");
  });

  it('may hold 5,000 readings and no more', async () => {
    await freshClient();
    const readings = Array.from({ length: 5001 }, (_, index) => ({
      timestamp: new Date(base + index * 1000).toISOString(),
      consumption: 0.5,
    }));
    expect((await sendBatch(readings)).status).toBe(422);
    expect((await sendBatch([])).status).toBe(422);
    expect((await sendBatch(readings.slice(1))).body.data.created).toBe(5000);
    expect((await stats('energy_consumption')).sum).toBe(2500);
  });

  it('from many writers at once is counted exactly', async () => {
    await freshClient();
    const readings = Array.from({ length: 200 }, (_, index) => ({ timestamp: at(index), consumption: 1 }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendBatch(readings)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.data.created, 0)).toBe(200);
    expect((await stats('energy_consumption')).sum).toBe(200);
  });
});

describe('the list of readings', () => {
  it('is paged by cursor, newest first, without gaps or repeats', async () => {
    await freshClient();
    await sendBatch(
      Array.from({ length: 25 }, (_, index) => ({
        timestamp: at(index),
        consumption: index,
        metadata: { power: 1 },
      })),
    );
    const seen: number[] = [];
    let cursor: string | null = '';
    do {
      const page = await client.caller.get(`${path}?limit=10${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.body.data.map((reading: { consumption: number }) => reading.consumption));
      cursor = page.body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index));
  });

  it('keeps to the range asked for', async () => {
    await freshClient();
    await sendBatch([0, 10, 20].map((minutes) => ({ timestamp: at(minutes), consumption: minutes })));
    const { body } = await client.caller.get(`${path}?start=${at(5)}&end=${at(20)}`);
    expect(body.data.map((reading: { consumption: number }) => reading.consumption)).toEqual([10]);
    expect((await client.caller.get(`${path}?cursor=nonsense`)).status).toBe(422);
  });
});
