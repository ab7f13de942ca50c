import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { Interception, json, type Rule } from './intercept.ts';

type Said = [command: string, parameters: Record<string, unknown>];

/** A browser's side of it: asks, and keeps what it is told. */
async function browserWith(rules: Rule[], isClosed = false) {
  const said: Said[] = [];
  const session = Object.assign(new EventEmitter(), {
    send: (...what: Said) => {
      said.push(what);
      if (what[0] === 'Fetch.getResponseBody')
        return Promise.resolve({ body: '{"a":1}', base64Encoded: false });
      return isClosed && what[0] !== 'Fetch.enable'
        ? Promise.reject(new Error('Target closed'))
        : Promise.resolve({});
    },
  });
  await new Interception(session as unknown as CDPSession).use(rules);
  const tell = async (paused: object) => {
    said.length = 0;
    session.emit('Fetch.requestPaused', { requestId: '1', resourceType: 'Fetch', ...paused });
    for (let turns = 0; turns < 5; turns += 1) await turn();
    return said;
  };
  const ask = (url: string, request: object = {}) =>
    tell({ request: { url, method: 'GET', headers: {}, ...request } });
  return { said, tell, ask };
}

const of = (said: Said[], command: string) => said.find(([name]) => name === command)?.[1];
const host = 'http://host.example';

test('holds back the addresses of its rules only, and the first rule that says something counts', async () => {
  const { said, ask } = await browserWith([
    { pattern: `${host}/v1/*`, answer: ({ method }) => (method === 'GET' ? undefined : { status: 503 }) },
    { pattern: `${host}/v1/a.b`, answer: () => json({ found: true }) },
  ]);
  expect(of(said, 'Fetch.enable')).toEqual({
    patterns: [{ urlPattern: `${host}/v1/*` }, { urlPattern: `${host}/v1/a.b` }],
  });
  expect(of(await ask(`${host}/v1/a.b`), 'Fetch.fulfillRequest')).toMatchObject({
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from('{"found":true}').toString('base64'),
  });
  expect(of(await ask(`${host}/v1/a.b`, { method: 'POST' }), 'Fetch.fulfillRequest')).toMatchObject({
    responseCode: 503,
  });
  expect(of(await ask(`${host}/v1/axb`), 'Fetch.continueRequest')).toEqual({ requestId: '1' });
});

test('changes what the live service answers, or leaves it', async () => {
  const change = async ({
    status,
    headers,
    body,
  }: {
    status: number;
    headers: object;
    body: () => Promise<Buffer>;
  }) => (status === 200 ? { headers: { ...headers }, body: `${String(await body())}!` } : null);
  const { ask, tell } = await browserWith([{ pattern: '*', answer: () => change }]);
  expect(of(await ask(`${host}/v1/a`), 'Fetch.continueRequest')).toMatchObject({ interceptResponse: true });
  const cookies = ['a=1', 'b=2'].map((value) => ({ name: 'Set-Cookie', value }));
  const request = { url: `${host}/v1/a`, method: 'GET', headers: {} };
  const changed = await tell({ request, responseStatusCode: 200, responseHeaders: cookies });
  expect(of(changed, 'Fetch.fulfillRequest')).toMatchObject({
    responseHeaders: cookies.map(({ value }) => ({ name: 'set-cookie', value })),
    body: Buffer.from('{"a":1}!').toString('base64'),
  });
  await ask(`${host}/v1/a`);
  const left = await tell({ request, responseStatusCode: 404 });
  expect(left.map(([command]) => command)).toEqual(['Fetch.continueRequest']);
});

test('lets a page ask another origin that is answered for', async () => {
  const { ask } = await browserWith([{ pattern: 'http://provider.example/*', answer: () => json({}) }]);
  const headers = { 'Access-Control-Request-Method': 'POST', Origin: host };
  const said = await ask('http://provider.example/token', { method: 'OPTIONS', headers });
  expect(of(said, 'Fetch.fulfillRequest')).toMatchObject({ responseCode: 204 });
});

test('a page that is closed while it is answered ends nothing else, nor does a rule that fails', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const closed = await browserWith([{ pattern: '*', answer: () => json({}) }], true);
  await closed.ask(`${host}/v1/a`);
  const failing = await browserWith([{ pattern: '*', answer: () => Promise.reject(new Error('no file')) }]);
  expect(of(await failing.ask(`${host}/v1/a`), 'Fetch.failRequest')).toBeDefined();
  await turn();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
