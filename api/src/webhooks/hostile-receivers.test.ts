import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { allPrivateTargets } from './private-targets.ts';
import { sendEvent } from './send-event.ts';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const WITHIN = 400;
const patience = AbortSignal.timeout.bind(AbortSignal);

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** Whatever connects gets this, byte by byte as the test says. */
async function receiver(answer: (socket: Socket) => void) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, connections: () => connections };
}

/** Sends an event with little patience, and answers what came of it and how long it took. */
async function send(url: string) {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => patience(WITHIN));
  const began = performance.now();
  const event = { id: 'msg_1', url, payload: '{}', secrets: [SECRET] };
  const result = await sendEvent(event, allPrivateTargets);
  return { ...result, took: performance.now() - began };
}

/** Writes until nobody reads any more. */
function flood(socket: Socket, chunk: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.writable)
      if (!socket.write(chunk)) return void socket.once('drain', more);
  };
  more();
}

it.each([301, 302, 303, 307, 308])('a redirect by %i is a failure and leads nowhere', async (status) => {
  const inside = await receiver((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
  for (const location of [
    inside.url,
    '/hook',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    '//evil.example',
  ]) {
    const { url, connections } = await receiver((socket) =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
    );
    expect(await send(url)).toMatchObject({ status });
    expect(connections()).toBe(1);
  }
  expect(inside.connections()).toBe(0);
});

it('a receiver that changes to another protocol does not hold us for ever', async () => {
  const { url } = await receiver((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  );
  expect(await send(url)).toMatchObject({ status: 101 });
});

it('interim answers without end are cut off, and not after fifteen seconds of them', async () => {
  let written = 0;
  const { url } = await receiver((socket) => {
    flood(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(500));
    socket.once('close', () => (written = socket.bytesWritten));
  });
  const { error } = await send(url);
  expect(error).toBe('The receiver’s answer is no HTTP.');
  await expect.poll(() => written).toBeGreaterThan(0);
  expect(written).toBeLessThan(10_000_000);
});

it('a few interim answers are none', async () => {
  const { url } = await receiver((socket) =>
    socket.end(
      `${'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(3)}HTTP/1.1 204 No Content\r\n\r\n`,
    ),
  );
  expect(await send(url)).toMatchObject({ status: 204 });
});

it.each([
  ['an answer whose head comes byte by byte', 'HTTP/1.1 200 OK\r\nX-Drip: '],
  ['no answer at all', ''],
])('%s ends after the time for it', async (_what, head) => {
  const { url } = await receiver((socket) => {
    socket.write(head);
    const drip = setInterval(() => socket.write('a'), 20);
    socket.once('close', () => clearInterval(drip));
    if (head === '') clearInterval(drip);
  });
  const { error, took } = await send(url);
  expect(error).toBe('The receiver did not answer in time.');
  expect(took).toBeLessThan(WITHIN * 10);
});

it.each([
  ['endless', '', Buffer.alloc(65_536, 'a')],
  ['of gzip that unpacks to a gigabyte', 'Content-Encoding: gzip\r\n', gzipSync(Buffer.alloc(1_000_000))],
])('a body that is %s is not read: the status is the answer', async (_what, header, chunk) => {
  let written = 0;
  const { url } = await receiver((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${header}Transfer-Encoding: chunked\r\n\r\n`);
    socket.once('close', () => (written = socket.bytesWritten));
    flood(
      socket,
      Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
    );
  });
  expect(await send(url)).toMatchObject({ status: 200 });
  await expect.poll(() => written).toBeGreaterThan(0);
  expect(written).toBeLessThan(20_000_000);
});

it.each([
  ['a header of a megabyte', `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(1_000_000)}\r\n\r\n`],
  ['a hundred thousand headers', `HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(100_000)}\r\n`],
  ['a header without end', 'HTTP/1.1 200 OK\r\nX-Endless: '],
  ['what is no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
])('%s is refused in words of our own', async (what, text) => {
  const { url } = await receiver((socket) => {
    socket.write(text);
    if (what.includes('without end')) flood(socket, 'a'.repeat(65_536));
  });
  expect((await send(url)).error).toBe('The receiver’s answer is no HTTP.');
});

it('a connection that is closed without an answer is said to be', async () => {
  const { url } = await receiver((socket) => socket.end());
  expect((await send(url)).error).toBe('The receiver closed the connection before it answered.');
});
