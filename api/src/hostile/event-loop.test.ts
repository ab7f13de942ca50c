import { Agent, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largeBodyBytes, telemetryBodyBytes, usualBodyBytes } from '../http/body-limits.ts';
import { TestService } from '../testing/test-service.ts';
import {
  credentialsOf,
  everyOperation,
  inhabit,
  type DescribedOperation,
  type Inhabited,
} from './inhabited.ts';
import { longestBlock } from './longest-block.ts';
import { type WorstBody, worstBodies } from './worst-bodies.ts';

/** How long any answer may keep the event loop from everybody else. */
const longest = 250;
/** A busy machine stops a process now and then; what blocks by itself blocks each time. */
const tries = 4;
const packBytes = 8 * usualBodyBytes;

let service: TestService;
let home: Inhabited;
let operations: DescribedOperation[];
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  service = await TestService.start();
  home = await inhabit(service, 'blocked');
  operations = (await everyOperation(service)).filter(({ operation }) => operation.requestBody);
});
afterAll(async () => {
  agent.destroy();
  await service.close();
});

const limits: Record<string, number> = {
  createReadingColumns: largeBodyBytes,
  createReadings: largeBodyBytes,
  importClients: largeBodyBytes,
  reportRemoteLoads: telemetryBodyBytes,
};

/** The id of a thing that there is. */
function idOf(noun: string): string {
  const [tenants, clients, roles, users, , , , devices, rules, , webhooks, windows] = home.ids;
  const ids: Record<string, string | undefined> = { tenants, clients, roles, users, devices, rules, windows };
  return ids[noun] ?? webhooks ?? '';
}

/** Sends what was made before, and leaves the answer unread, so that nothing of the client's counts. */
function send(method: string, path: string, body: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const outgoing = httpRequest(service.url + path, {
    method,
    agent,
    headers: {
      ...credentialsOf(home, path),
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  outgoing.once('response', (answer) => {
    answer.resume();
    answer.once('end', () => resolve(answer.statusCode ?? 0));
  });
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise;
}

/** Bodies in packs that are sent at once: of the usual length eight, of those that are longer each by itself. */
function* packed(bodies: Iterable<WorstBody>): Generator<{ what: string; bytes: Buffer }[]> {
  let pack: { what: string; bytes: Buffer }[] = [];
  let room = packBytes;
  for (const { what, body } of bodies) {
    const bytes = Buffer.from(body);
    if (pack.length > 0 && bytes.length > room) {
      yield pack;
      pack = [];
      room = packBytes;
    }
    pack.push({ what, bytes });
    room -= bytes.length;
  }
  if (pack.length > 0) yield pack;
}

// What is measured is Node's thread, whichever database stands behind it: the embedded one works on another thread.
describe.skipIf(process.env.TEST_DATABASE_URL)('no body keeps the event loop from others', () => {
  it('whatever the operation, its limit and its schema', { timeout: 600_000 }, async () => {
    const blocked: string[] = [];
    let sent = 0;
    for (const { document, method, path, operation } of operations) {
      const target = path.replaceAll(/([a-z]+)\/\{\w+\}/g, (_whole, noun: string) => `${noun}/${idOf(noun)}`);
      const most = limits[operation.operationId] ?? usualBodyBytes;
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (!schema) continue;
      const blockOf = (bodies: readonly Buffer[]) =>
        longestBlock(() => Promise.all(bodies.map((body) => send(method.toUpperCase(), target, body))));
      for (const pack of packed(worstBodies(document, schema, most))) {
        sent += pack.length;
        // What blocks alone does so among others, so a pack that blocks nobody speaks for all in it.
        if (pack.length > 1 && (await blockOf(pack.map(({ bytes }) => bytes))) <= longest) continue;
        for (const { what, bytes } of pack) {
          let block = Infinity;
          for (let turn = 0; turn < tries && block > longest; turn += 1)
            block = Math.min(block, await blockOf([bytes]));
          if (block > longest) blocked.push(`${operation.operationId} ${what}: ${Math.round(block)} ms`);
        }
      }
    }
    expect(blocked).toEqual([]);
    expect(sent).toBeGreaterThan(500);
  });

  it.each([
    ['that are all new', (at: number, index: number) => ({ [`m${index}`]: at })],
    ['that are all of units nobody knows', () => ({ m0: { value: 1, unit: 'furlong' } })],
    ['whose names are all wrong', (_at: number, index: number) => ({ [`${index} \u0000`]: 1 })],
    ['that are of no type a reading has', (_at: number, index: number) => ({ [`m${index}`]: null })],
  ])('5,000 readings of 35 values %s', { timeout: 120_000 }, async (_what, entry) => {
    const values = (at: number) =>
      Object.assign({}, ...Array.from({ length: 35 }, (_, index) => entry(at, index)));
    const path = `/api/v1/devices/${idOf('devices')}/readings/batch`;
    let block = Infinity;
    for (let turn = 0; turn < tries && block > longest; turn += 1) {
      const readings = Array.from({ length: 5000 }, (_, at) => ({
        timestamp: new Date(Date.now() - (turn * 5000 + at) * 1000).toISOString(),
        metadata: values(at),
      }));
      const bytes = Buffer.from(JSON.stringify({ readings }));
      block = Math.min(
        block,
        await longestBlock(async () => expect(await send('POST', path, bytes)).toBe(200)),
      );
    }
    expect(block).toBeLessThan(longest);
  });

  it.each([
    ['in the order of time', (at: number) => at],
    ['in no order', (at: number) => (at * 7) % 5000],
  ])('columns of 5,000 instants and 35 metrics %s', { timeout: 120_000 }, async (_what, place) => {
    const path = `/api/v1/devices/${idOf('devices')}/readings/columns`;
    let block = Infinity;
    for (let turn = 0; turn < tries && block > longest; turn += 1) {
      const begin = Date.now() - (turn + 11) * 5_000_000;
      const instants = Array.from({ length: 5000 }, (_, at) => begin + place(at) * 1000);
      const bytes = Buffer.from(
        JSON.stringify({
          timestamps: instants.map((at) => new Date(at).toISOString()),
          metadata: Object.fromEntries(Array.from({ length: 35 }, (_, index) => [`m${index}`, instants])),
        }),
      );
      block = Math.min(
        block,
        await longestBlock(async () => expect(await send('POST', path, bytes)).toBe(200)),
      );
    }
    expect(block).toBeLessThan(longest);
  });
});
