import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
const lines: string[] = [];
let logging: TestService;
beforeAll(async () => {
  service = await TestService.start();
  logging = await service.another({ logStream: { write: (line) => void lines.push(line) } });
});
afterAll(async () => {
  await logging.close();
  await service.close();
});

/** Sends these bytes, and answers all that came back until the connection was closed. */
async function exchange(text: string, service = logging) {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk: string) => (answer += chunk)).on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const close = 'Connection: close\r\n';
const headers = `Host: localhost\r\n${close}`;

describe('a request that cannot be read', () => {
  it.each([
    ['an address that is no UTF-8', `GET /%ff HTTP/1.1\r\n${headers}\r\n`, 400, 'bad_url'],
    [
      'an address that is cut off within a character',
      `GET /%E0%A4%A HTTP/1.1\r\n${headers}\r\n`,
      400,
      'bad_url',
    ],
    ['such an address of the API', `GET /v1/clients/%ff HTTP/1.1\r\n${headers}\r\n`, 400, 'bad_url'],
    [
      'an id of 300 characters',
      `PUT /v1/clients/${'evil'.repeat(75)} HTTP/1.1\r\n${headers}\r\n`,
      414,
      'url_too_long',
    ],
    ['no HTTP', 'GARBAGE\r\n\r\n', 400, 'bad_request'],
    [
      'two lengths',
      `POST /v1/auth/logout HTTP/1.1\r\n${headers}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`,
      400,
      'bad_request',
    ],
    [
      'large headers',
      `GET / HTTP/1.1\r\n${headers}X: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['two hosts', `GET / HTTP/1.1\r\n${headers}Host: evil.example\r\n\r\n`, 400, 'bad_host'],
    [
      'two hosts of the API',
      `GET /v1/auth/me HTTP/1.1\r\n${headers}hOST: localhost\r\n\r\n`,
      400,
      'bad_host',
    ],
  ])('for %s is answered by a problem document that repeats nothing', async (_what, text, status, code) => {
    const answer = await exchange(text);
    expect(answer.status).toBe(status);
    expect(answer.head).toContain('content-type: application/problem+json');
    expect(answer.head).toContain('x-content-type-options: nosniff');
    expect(answer.head).toContain('cache-control: no-store');
    expect(JSON.parse(answer.body)).toMatchObject({ status, code, title: expect.any(String) });
    expect(answer.body).not.toMatch(/%ff|evil|FST_/);
  });

  it.each([
    ['/clients/%E0%A4%A', '/clients/%25E0%25A4%25A'],
    ['/clients/100%/stats?tab=%ff', '/clients/100%25/stats?tab=%ff'],
    ['/caf%C3%A9/%', '/caf%C3%A9/%25'],
  ])('of a page, %s, leads a browser to where it can be read', async (path, location) => {
    const html = 'Accept: text/html,application/xhtml+xml\r\n';
    const answer = await exchange(`GET ${path} HTTP/1.1\r\n${headers}${html}\r\n`);
    expect(answer.status).toBe(302);
    expect(answer.head.match(/location: (.*)/)?.[1]?.trim()).toBe(location.toLowerCase());
    const page = await exchange(`GET ${location} HTTP/1.1\r\n${headers}${html}\r\n`);
    expect(page.head).toContain('content-type: text/html');
  });

  it.each(['//evil.example/%ff', '/\\evil.example/%ff', '/v1/clients/%ff', '/api/v1/%ff', '/assets/%ff'])(
    'leads nobody from %s to anywhere',
    async (path) => {
      const answer = await exchange(`GET ${path} HTTP/1.1\r\n${headers}Accept: text/html\r\n\r\n`);
      expect(answer.status).toBe(400);
      expect(answer.head).not.toContain('location:');
    },
  );

  it('leaves a line in the log', async () => {
    lines.length = 0;
    await exchange(`GET /secret-%ff?token=1 HTTP/1.1\r\n${headers}\r\n`);
    await exchange('GARBAGE\r\n\r\n');
    const text = lines.join('');
    expect(text).toContain('"statusCode":400');
    expect(text).toContain('could not be read');
    expect(text).not.toMatch(/token=1|GARBAGE/);
  });
});

describe('requests that cannot be read, without end', () => {
  const metricsToken = 'a-token-for-prometheus';
  let limited: TestService;
  let logged: TestService;
  let written = 0;
  beforeAll(async () => {
    limited = await TestService.start({
      RATE_LIMITS: 'on',
      RATE_LIMIT_ANONYMOUS: '20',
      METRICS_TOKEN: metricsToken,
    });
    logged = await limited.another({ logStream: { write: () => void (written += 1) } });
  });
  afterAll(async () => {
    await logged.close();
    await limited.close();
  });

  it('write so many lines and no more, are refused, and are counted', async () => {
    written = 0;
    const heads: string[] = [];
    for (let calls = 0; calls < 60; calls += 1) heads.push((await exchange('GARBAGE\r\n\r\n', logged)).head);
    expect(written).toBeLessThanOrEqual(21);
    expect(heads[0]).toContain('http/1.1 400');
    expect(heads.at(-1)).toBe('');
    written = 0;
    const bad = await exchange(`GET /%ff HTTP/1.1\r\n${headers}\r\n`, logged);
    expect(bad.status).toBe(429);
    expect(bad.head).toMatch(/retry-after: \d+/);
    expect(written).toBe(0);
    const { text } = await logged.anybody.get('/metrics', { authorization: `Bearer ${metricsToken}` });
    expect(text).toMatch(/^requests_refused_total\{by="unreadable"\} 41$/m);
  });
});
