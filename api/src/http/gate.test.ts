import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';

const limits = { RATE_LIMIT_ANONYMOUS: '40', RATE_LIMIT_SESSION: '30', CONNECTIONS_PER_ADDRESS: '40' };
let first: TestService;
let service: TestService;
let member: Caller;
let lines = 0;
beforeAll(async () => {
  first = await TestService.start({ RATE_LIMITS: 'on', ...limits });
  service = await first.another({ logStream: { write: (line) => void (lines += Number(isRequest(line))) } });
  member = await first.member(await first.tenant());
});
afterAll(async () => {
  await service.close();
  await first.close();
});

const isRequest = (line: string) => line.includes('"incoming request"');

async function ask(headers: Record<string, string> = {}) {
  const began = performance.now();
  const answer = await fetch(`${service.url}/v1/auth/me`, { headers });
  const body = await answer.text();
  return { answer, body, took: performance.now() - began };
}

async function untilRefused(headers: () => Record<string, string>): Promise<void> {
  for (let calls = 0; calls < 100; calls += 1) if ((await ask(headers())).answer.status === 429) return;
  throw new Error('Nothing was refused.');
}

describe('who is refused', () => {
  it('gets the same answer without any work, and the later the more they go on', async () => {
    const headers = { authorization: member.authorization };
    await untilRefused(() => headers);
    const before = lines;
    const refused = [];
    for (let calls = 0; calls < 41; calls += 1) refused.push(await ask(headers));
    expect(lines).toBe(before);
    expect(refused.map(({ answer }) => answer.status)).toEqual(Array(41).fill(429));
    const [one] = refused;
    expect(one?.answer.headers.get('ratelimit')).toMatch(/^"staff";r=0;t=\d+$/);
    expect(Number(one?.answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(one?.answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(one?.answer.headers.get('content-type')).toContain('application/problem+json');
    expect(JSON.parse(one?.body ?? '')).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.at(-1)?.took).toBeGreaterThan(90);
  });

  it('by address is refused with any bad token, and who has a good one is let through', async () => {
    const bad = () => ({ authorization: `Bearer ${Math.random()}` });
    await untilRefused(bad);
    const before = lines;
    expect((await ask(bad())).answer.status).toBe(429);
    expect((await ask()).answer.status).toBe(429);
    expect(lines).toBe(before);
    const other = await first.member(await first.tenant());
    expect((await ask({ authorization: other.authorization })).answer.status).toBe(200);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  });
});

const open = async (): Promise<Socket> => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

it('a hundred calls in one packet end the connection', async () => {
  const socket = await open();
  const before = lines;
  socket.write('GET /v1/clients HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100));
  socket.resume();
  await once(socket, 'close');
  expect(lines - before).toBeLessThanOrEqual(10);
});

it('an address has so many connections and no more', async () => {
  const sockets: Socket[] = [];
  for (let n = 0; n < 45; n += 1) sockets.push(await open());
  const isAnswered = async (socket: Socket) => {
    if (!socket.writable) return false;
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]);
  };
  const answered = await Promise.all(sockets.map(isAnswered));
  expect(answered.filter(Boolean).length).toBeLessThanOrEqual(40);
  expect(answered.filter(Boolean).length).toBeGreaterThan(20);
  for (const socket of sockets) socket.destroy();
  // A place that became free is another one's.
  await expect.poll(async () => isAnswered(await open())).toBe(true);
});
