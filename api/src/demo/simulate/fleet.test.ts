import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auroraSites } from '../aurora-sites.ts';
import { withStringDown } from './faults.ts';
import { Fleet } from './fleet.ts';

interface Received {
  device: string;
  readings: { timestamp: string; consumption: number; unit: string; metadata: Record<string, unknown> }[];
}

let app: FastifyInstance;
let url: string;
let received: Received[];
/** Answers that the next batch calls get instead of success. */
let failures: { code: number; retryAfter?: string }[];
let tokens: number;

beforeEach(async () => {
  received = [];
  failures = [];
  tokens = 0;
  app = Fastify();
  app.post('/api/v1/auth/token', async (request, reply) => {
    const { client_secret: secret } = request.body as { client_secret: string };
    if (secret !== 'right')
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Unknown client' });
    tokens += 1;
    return { access_token: `token-${tokens}`, expires_in: 3600 };
  });
  app.post<{ Params: { id: string } }>('/api/v1/devices/:id/readings/batch', async (request, reply) => {
    const failure = failures.shift();
    if (failure) {
      if (failure.retryAfter) reply.header('retry-after', failure.retryAfter);
      return reply.code(failure.code).send({ message: 'not now' });
    }
    const { readings } = request.body as { readings: Received['readings'] };
    received.push({ device: request.params.id, readings });
    return { data: { results: readings.map((_, index) => ({ index, status: 'created' })) } };
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

function devices(count: number, secret = 'right') {
  return auroraSites.slice(0, count).map((site) => ({
    site,
    credential: { client_id: site.id, client_secret: secret, name: site.name },
  }));
}

function fleet(rounds: number) {
  return new Fleet({ url, interval: 0.02, rounds, signal: new AbortController().signal });
}

test('every reading of every device arrives, as the public documentation describes it', async () => {
  const running = fleet(3);
  await running.run(devices(4));
  expect(running.state).toMatchObject({ sent: 12, waiting: 0, trouble: undefined });
  const all = received.flatMap(({ readings }) => readings);
  expect(all).toHaveLength(12);
  expect(new Set(received.map(({ device }) => device)).size).toBe(4);
  expect(all[0]).toMatchObject({
    unit: 'kWh',
    metadata: { status: expect.any(String), power: expect.any(Number) },
  });
  expect(Math.abs(Date.parse(all[0]?.timestamp ?? '') - Date.now())).toBeLessThan(10_000);
});

test('an outage, a busy server and an ended token delay readings and lose none', async () => {
  failures = [{ code: 503 }, { code: 429, retryAfter: '0.1' }, { code: 401 }];
  const running = fleet(5);
  await running.run(devices(1));
  expect(running.state).toMatchObject({ sent: 5, waiting: 0 });
  expect(received.flatMap(({ readings }) => readings)).toHaveLength(5);
  expect(tokens).toBe(2);
});

test('what was measured in a time that is over is sent as it is measured live, once, and with a string less where one is down', async () => {
  const site = auroraSites.find(({ name }) => name === 'Carmona Solar');
  if (!site) throw new Error('There is none.');
  const credential = { client_id: site.id, client_secret: 'right', name: site.name };
  const day = (noon: string) => ({
    after: Date.parse(noon) / 1000 - 3600,
    until: Date.parse(noon) / 1000 + 3600,
  });
  const past = day('2026-05-01T12:00:00Z');
  const send = async (sent: typeof site) => {
    received = [];
    const running = new Fleet({ url, interval: 5, past, signal: new AbortController().signal });
    await running.run([{ site: sent, credential }]);
    expect(running.state.sent).toBe(8);
    return received.flatMap(({ readings }) => readings);
  };
  const whole = await send(site);
  expect(whole.map(({ timestamp }) => timestamp.slice(11, 16))).toEqual([
    '11:15',
    '11:30',
    '11:45',
    '12:00',
    '12:15',
    '12:30',
    '12:45',
    '13:00',
  ]);
  expect(await send(site)).toEqual(whole);
  const less = await send(withStringDown(site) ?? site);
  for (const [index, { consumption }] of less.entries())
    expect(consumption / (whole[index]?.consumption ?? 0)).toBeCloseTo(0.75, 1);
});

test('a device that is refused gives up with the reason, the others go on', async () => {
  const [wrong] = devices(1, 'wrong');
  const running = fleet(2);
  await running.run([...(wrong ? [wrong] : []), ...devices(3).slice(1)]);
  expect([...running.state.refused.values()]).toEqual(['401: Unknown client']);
  expect(running.state.sent).toBe(4);
});
