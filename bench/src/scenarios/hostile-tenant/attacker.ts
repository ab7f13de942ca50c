/**
 * An organization that does its worst, in a process of its own: every operation of both OpenAPI documents with bodies that
 * are as large as they may be, by its administrator and by a client. It shares the machine with what it attacks, so it is
 * bounded: what is to be measured is what its calls cost the service, not the processor that it takes from it. Sixty
 * connections, each beginning at most five calls a second (ten times what the limits let through), at a lower priority.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf, type Call, Connections } from '../../service/http.ts';
import { Integrator } from '../../service/integrator.ts';
import { type Staff, signIn } from '../../service/staff.ts';

const AT_ONCE = 60;
const SHORTEST_CALL_MS = 200;
const BODIES_OF_READINGS = 40;
const url = process.argv[2] ?? '';
const connections = new Connections(AT_ONCE, '127.0.0.66');
const tally: Record<string, number> = {};
const ended = new AbortController();
setPriority(getPriority() + 5);

interface Operation {
  method: Call['method'];
  path: string;
}

/** What is sent, by turns: the largest list of nothing, the deepest nesting, the longest text, and nothing at all. */
const bodies = [
  `[${'{},'.repeat(20_000)}{}]`,
  `{"readings":[${'{},'.repeat(20_000)}{}]}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  JSON.stringify({
    name: 'x'.repeat(60_000),
    url: 'http://127.0.0.1/',
    events: Array(5000).fill('device.offline'),
  }),
  undefined,
];

process.on('message', (message) => {
  if (message === 'begin') void begin();
  if (message === 'end') {
    ended.abort();
    process.send?.(tally);
  }
});

async function begin(): Promise<void> {
  const [staff] = await signIn(url, connections, 1, 'admin@borealis.example');
  if (!staff) throw new Error('The attacker could not sign in.');
  const gateway = await Integrator.add(url, connections, staff, `Hostile gateway ${randomUUID()}`);
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const receiver = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const made = await gateway.send(
    'POST',
    '/api/v1/webhooks',
    JSON.stringify({ url: receiver, events: ['alert.resolved'] }),
  );
  const webhook = bodyOf<{ data: { id: string } }>(made).data.id;
  const operations = [...(await operationsOf('/v1')), ...(await operationsOf('/api/v1'))];
  const attacks = [
    () => sweep(staff, operations),
    () => statistics(staff),
    () => exportAll(staff),
    () => readings(gateway),
    () => deliveries(gateway, webhook),
    () => strangers(),
  ];
  for (let worker = 0; worker < AT_ONCE; worker += attacks.length)
    for (const attack of attacks) void repeat(attack);
}

async function repeat(attack: () => Promise<number>): Promise<void> {
  await pause(Math.random() * SHORTEST_CALL_MS);
  while (!ended.signal.aborted) {
    const began = performance.now();
    count(await attack().catch(() => 0));
    await pause(Math.max(0, began + SHORTEST_CALL_MS - performance.now()));
  }
}

function count(status: number): void {
  const key = `attacks answered ${status}`;
  tally[key] = (tally[key] ?? 0) + 1;
}

let turn = 0;
async function sweep(staff: Staff, operations: Operation[]): Promise<number> {
  turn += 1;
  const { method, path } = operations[turn % operations.length] ?? { method: 'GET', path: '/v1/clients' };
  // Ending its own session would end the attack, and so would a new CSRF id: all that it sends would be refused.
  if (
    path.endsWith('/logout') ||
    path.endsWith('/csrf') ||
    path.endsWith('/stream') ||
    path.endsWith('/live')
  )
    return 0;
  const body = method === 'GET' ? undefined : bodies[turn % bodies.length];
  return (await staff.send(method, path.replaceAll(/\{\w+\}/g, randomUUID()), body)).status;
}

let statisticsTurn = 0;
/** Ranges of their own each time, so that no answer is kept: the longest of each interval, a line for each client. */
async function statistics(staff: Staff): Promise<number> {
  statisticsTurn += 1;
  const back = (days: number) => ({
    start_time: new Date(Date.now() - days * 86_400_000 + Math.floor(Math.random() * 1e8)).toISOString(),
    end_time: new Date().toISOString(),
  });
  // What it sends itself.
  const lines = { metric_name: 'energy_consumption', group_by: 'client' };
  const questions = [
    { template_id: 'metric_timeseries', parameters: { ...back(91), ...lines, interval: '15 minutes' } },
    { template_id: 'metric_timeseries', parameters: { ...back(700), ...lines, interval: '1 hour' } },
    { template_id: 'client_metrics_summary', parameters: back(700) },
  ];
  const question = questions[statisticsTurn % questions.length];
  return (await staff.post('/v1/query/execute', { ...question, cache_ttl: 0 })).status;
}

async function exportAll(staff: Staff): Promise<number> {
  const made = await staff.post('/v1/analytics/export', {
    query_id: 'raw_metric_data',
    format: turn % 2 ? 'csv' : 'json',
    parameters: {
      start_time: new Date(Date.now() - 90 * 86_400_000).toISOString(),
      end_time: new Date().toISOString(),
    },
  });
  if (made.status !== 201) return made.status;
  return (await staff.get(bodyOf<{ data: { url: string } }>(made).data.url)).status;
}

/** New at first, then the same once more, which the service has to compare. */
const batches = Array.from({ length: BODIES_OF_READINGS }, () => {
  const now = Date.now() - Math.floor(Math.random() * 80 * 86_400_000);
  const batch = Array.from({ length: 5000 }, (_, index) => ({
    timestamp: new Date(now - index * 60_000).toISOString(),
    consumption: Math.random(),
    metadata: { [`name ${Math.floor(Math.random() * 1e6)}`]: 1 },
  }));
  return Buffer.from(JSON.stringify({ readings: batch }));
});

let batchTurn = 0;
async function readings(gateway: Integrator): Promise<number> {
  batchTurn += 1;
  const batch = batches[batchTurn % batches.length];
  return batch ? (await gateway.sendBatch(batch)).status : 0;
}

/** Events to a receiver that never answers. */
async function deliveries(gateway: Integrator, webhook: string): Promise<number> {
  return (await gateway.send('POST', `/api/v1/webhooks/${webhook}/test`)).status;
}

/** Without any session: forged tokens, unknown pages, telemetry. */
async function strangers(): Promise<number> {
  const calls: Call[] = [
    { method: 'GET', url: `${url}/v1/clients`, headers: { authorization: `Bearer ${randomUUID()}` } },
    { method: 'GET', url: `${url}/${randomUUID()}` },
    { method: 'POST', url: `${url}/v1/telemetry/remotes`, body: bodies[turn % 4] ?? '[]' },
    { method: 'POST', url: `${url}/api/v1/auth/token`, body: bodies[turn % 4] ?? '{}' },
  ];
  turn += 1;
  const call = calls[turn % calls.length];
  return call ? (await connections.send(call)).status : 0;
}

async function operationsOf(api: string): Promise<Operation[]> {
  const { paths } = bodyOf<{ paths: Record<string, Record<string, object>> }>(
    await connections.send({ method: 'GET', url: `${url}${api}/openapi.json` }),
  );
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .map((method) => method.toUpperCase())
      .filter((method): method is Call['method'] => ['GET', 'POST', 'PUT', 'DELETE'].includes(method))
      .map((method) => ({
        method,
        path: path.startsWith('/v1') || path.startsWith('/api') ? path : api + path,
      })),
  );
}
