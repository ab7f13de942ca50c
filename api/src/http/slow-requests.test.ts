import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ REQUEST_TIMEOUT_SECONDS: '1' });
});
afterAll(() => service.close());

/** What the service says to a request that begins like this and goes on by a byte now and then, and never ends. */
async function answerTo(beginning: string, drop: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk)).on('error', () => undefined);
  socket.write(beginning);
  const dropping = setInterval(() => socket.write(drop), 100);
  // A reset is an end as well: bytes go on being sent to who has hung up.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dropping);
  return text;
}

const head = 'Host: localhost\r\nContent-Type: application/json\r\n';

it.each([
  ['a body', `POST /api/v1/auth/token HTTP/1.1\r\n${head}Content-Length: 100000\r\n\r\n{`, ' '],
  ['a body of a page', `GET / HTTP/1.1\r\n${head}Content-Length: 100000\r\n\r\n`, ' '],
  [
    'a body in chunks',
    `POST /v1/auth/logout HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n`,
    '1\r\n \r\n',
  ],
  ['a head', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'a'],
])('%s that never ends is ended', async (_what, beginning, drop) => {
  const began = performance.now();
  const answer = await answerTo(beginning, drop);
  expect(answer).toMatch(/^HTTP\/1.1 (408|4\d\d|200) /);
  expect(performance.now() - began).toBeLessThan(15_000);
});
