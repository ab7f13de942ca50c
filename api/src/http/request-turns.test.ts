import { request as callOf } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyRequest } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { RequestTurns, requestTurnsPlugin } from './request-turns.plugin.ts';

const of = (tenantId: number) => ({ caller: { tenantId } }) as FastifyRequest;
const settled = () => new Promise((done) => setImmediate(done));
afterEach(() => vi.useRealTimers());
const mebibyte = 1024 * 1024;

async function begun(turns: RequestTurns, requests: FastifyRequest[], bytes = mebibyte) {
  const read: FastifyRequest[] = [];
  for (const request of requests) void turns.begin(request, bytes).then(() => read.push(request));
  await settled();
  return read;
}

it('lets another organization’s body go before the rest of a flood', async () => {
  const turns = new RequestTurns();
  const flood = Array.from({ length: 10 }, () => of(1));
  const read = await begun(turns, flood);
  expect(read).toHaveLength(2);
  expect(await begun(turns, [of(2)])).toHaveLength(1);
  for (const request of read.slice()) turns.end(request);
  await vi.waitFor(() => expect(read.length).toBeGreaterThan(2), { timeout: 15_000 });
});

it('gives the place of a call that broke off to the next one', async () => {
  const turns = new RequestTurns();
  const requests = Array.from({ length: 4 }, () => of(1));
  const [first, second, third, fourth] = requests as [
    FastifyRequest,
    FastifyRequest,
    FastifyRequest,
    FastifyRequest,
  ];
  const read = await begun(turns, [first, second]);
  const waiting = turns.begin(third, 1);
  const last = await begun(turns, [fourth]);
  turns.end(third);
  for (const request of read) turns.end(request);
  await expect(waiting).rejects.toThrow(/closed/);
  await settled();
  expect(last).toEqual([fourth]);
});

it('refuses what would fill the memory, of that organization only', async () => {
  const turns = new RequestTurns();
  // Two of them begin, ten wait, and two more.
  for (const count of [12, 2])
    await begun(
      turns,
      Array.from({ length: count }, () => of(1)),
      5 * mebibyte,
    );
  await expect(turns.begin(of(1), 5 * mebibyte)).rejects.toMatchObject({ status: 429 });
  expect(await begun(turns, [of(2)])).toHaveLength(1);
});

it('lets an organization rest between long bodies while another one calls, and only then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const turns = new RequestTurns();
  // Somebody of another organization looks at a page.
  turns.end(of(2));
  const [first] = await begun(turns, [of(1)]);
  vi.advanceTimersByTime(100);
  const read = await begun(
    turns,
    Array.from({ length: 6 }, () => of(1)),
  );
  expect(read).toHaveLength(0);
  if (first) turns.end(first);
  vi.advanceTimersByTime(199);
  await settled();
  expect(read).toHaveLength(0);
  vi.advanceTimersByTime(1);
  await settled();
  expect(read).toHaveLength(1);
  // The other one has gone home.
  vi.advanceTimersByTime(10_000);
  if (read[0]) turns.end(read[0]);
  await settled();
  expect(read).toHaveLength(3);
});

it('keeps the place of a caller who went away until the work has ended, and gives it back then', async () => {
  const app = fastify();
  await app.register(requestTurnsPlugin);
  const turns = app.requestTurns;
  const ended = vi.spyOn(turns, 'end');
  const gone = vi.spyOn(turns, 'gone');
  const working = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  app.decorateRequest('caller');
  app.post('/', async (request) => {
    Object.assign(request, of(1));
    await turns.begin(request, mebibyte);
    working.resolve();
    await done.promise;
    return { stored: 1 };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const call = callOf({ port, host: '127.0.0.1', method: 'POST' }).on('error', () => undefined);
  call.end();
  await working.promise;
  call.destroy();
  await vi.waitFor(() => expect(gone).toHaveBeenCalled(), { timeout: 15_000 });
  const others = await begun(turns, [of(1), of(1)]);
  expect(others).toHaveLength(1);
  expect(ended).not.toHaveBeenCalled();
  done.resolve();
  await vi.waitFor(() => expect(others).toHaveLength(2), { timeout: 15_000 });
  await app.close();
});
