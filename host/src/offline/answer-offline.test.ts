import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOffline } from './answer-offline.ts';
import { offlinePage } from './offline-page.ts';

const origin = 'https://energy.example';
type Listener = (event: object) => void;
let listeners: Map<string, Listener>;
const network = vi.fn<(request: Request) => Promise<Response>>();
const open = vi.fn<() => void>();

beforeEach(() => {
  listeners = new Map();
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('caches', { open, match: open });
  answerOffline({
    location: { origin } as Location,
    registration: {},
    skipWaiting: async () => undefined,
    addEventListener: (kind: string, listener: unknown) => void listeners.set(kind, listener as Listener),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function asked(
  path: string,
  { mode = 'navigate', method = 'GET' } = {},
): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined;
  const request = { url: new URL(path, origin).href, mode, method } as Request;
  listeners.get('fetch')?.({
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith: (given: Promise<Response>) => void (answer = given),
  });
  return answer;
}

describe('without a network', () => {
  it('a page says so, by a policy that lets in nothing but its own script', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const answer = await asked('/clients?page=2');
    expect(answer?.status).toBe(503);
    const [, nonce = ''] =
      /script-src 'nonce-([\w-]+)'/.exec(answer?.headers.get('content-security-policy') ?? '') ?? [];
    const text = (await answer?.text()) ?? '';
    expect(text).toContain(`<script nonce="${nonce}">`);
    expect(text).toContain('No network');
    expect(text).not.toMatch(/(src|href)=/);
  });

  it('nothing else is touched, and nothing is ever kept', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    for (const [path, how] of [
      ['/assets/shell/shell.1.js', { mode: 'cors' }],
      ['/assets/shell/shell.1.js', {}],
      ['/v1/clients', { mode: 'cors' }],
      ['/remotes/registry.json', { mode: 'cors' }],
      ['/sso/auth', {}],
      ['/api/v1/devices', {}],
      ['/login', { method: 'POST' }],
      ['https://elsewhere.example/', {}],
    ] as const)
      expect(await asked(path, how), path).toBeUndefined();
    expect(network).not.toHaveBeenCalled();
    expect(open).not.toHaveBeenCalled();
  });
});

it('what the service answers is handed on as it is, errors too', async () => {
  const answer = new Response('Away', { status: 502 });
  network.mockResolvedValue(answer);
  expect(await asked('/dashboard')).toBe(answer);
  expect(open).not.toHaveBeenCalled();
});

it('the page that says so says it in five languages, in each the same things', () => {
  const [, json = ''] = /\)\((\{"en".*\})\)<\/script>/.exec(offlinePage('n')) ?? [];
  const words = JSON.parse(json) as Record<string, Record<string, string>>;
  expect(Object.keys(words).toSorted()).toEqual(['de', 'en', 'es', 'fr', 'ja']);
  for (const own of Object.values(words)) expect(Object.keys(own)).toEqual(Object.keys(words['en'] ?? {}));
});

it.each([
  'null',
  '"x"',
  '7',
  '{"language":"toString"}',
  '{"language":["de"]}',
  '{"theme":"\\"><script>"}',
  '{',
])('whatever a browser kept (%s) leaves its sentences as they are', (kept) => {
  vi.stubGlobal('localStorage', { getItem: () => kept });
  vi.stubGlobal('sessionStorage', { getItem: () => kept });
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const page = offlinePage('n');
  document.body.innerHTML = /<body>(.*)<script/s.exec(page)?.[1] ?? '';
  const [, script = ''] = /<script nonce="n">(.*)<\/script>/s.exec(page) ?? [];
  runInThisContext(script);
  expect(document.querySelector('h1')?.textContent).toBeOneOf(['No network', 'Kein Netz']);
  expect(document.querySelectorAll('script')).toHaveLength(0);
});
