import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sitePlugin } from './site.plugin.ts';

const script = `console.log(${JSON.stringify('energy '.repeat(400))});`;
let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  app = Fastify();
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).type('application/problem+json').send({ title: 'Not Found', status: 404 }),
  );
  await app.register(sitePlugin, {
    hostFolder: join(folder, 'dist'),
    storeFolder: join(folder, 'store'),
    publicUrl: 'http://localhost:4000',
    runtimeConfig: { version: '1.2.3' },
    registryPublicKey: null,
    connectOrigins: ['https://login.example'],
    remoteOrigins: ['https://cdn.example'],
    imageOrigins: [],
  });
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function put(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}

async function putHost(): Promise<void> {
  await put('dist/public.html', '<title>public</title>');
  await put('dist/shell.html', '<title>shell</title>');
  await put('dist/public-shell.html', '<title>public shell</title>');
  await put('dist/robots.txt', 'User-agent: *');
  await put('dist/assets/main.1234.js', script);
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:4000', ...headers } });

test.each([
  ['/', 'public'],
  ['/login', 'public'],
  ['/login?from=%2Fclients', 'public'],
  ['/dashboard', 'shell'],
  ['/clients/42/stats', 'shell'],
  ['/auth/callback?code=a.b', 'shell'],
])('%s is the %s document, revalidated at each visit', async (url, title) => {
  await putHost();
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(`<title>${title}</title>`);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  const again = await get(url, { 'if-none-match': String(answer.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test.each([
  '/v1/unknown',
  '/api/v1/unknown',
  '/sso/unknown',
  '/remotes/unknown',
  '/remotes/clients/state.json',
  '/remotes/clients/1.0.0-a/none.js',
  '/assets/none.js',
  '/assets/..%2fshell.html',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/shell.html',
  '/public-shell.html',
  '/favicon.png',
  '/wp-login.php',
  '/.env',
])('%s is no page: 404 as a problem', async (url) => {
  await putHost();
  await put('secret.txt', 'secret');
  await put('store/clients/state.json', '{}');
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

test.each(['/clients/a.b', '/help.html', '/shell.html'])(
  '%s, opened in a browser, is the page that knows no such address',
  async (url) => {
    await putHost();
    const answer = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe('<title>shell</title>');
    expect(answer.headers.vary).toContain('Accept');
    expect((await get(url, { accept: 'image/avif,*/*' })).headers['content-type']).toContain('problem+json');
  },
);

test('assets are immutable and compressed as the browser accepts', async () => {
  await putHost();
  const plain = await get('/assets/main.1234.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(script);

  const br = await get('/assets/main.1234.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding, Sec-Fetch-Dest' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
  expect(br.headers.etag).not.toBe(plain.headers.etag);

  const gz = await get('/assets/main.1234.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.rawPayload).toString()).toBe(script);
});

test('a compressed file that the build made is taken as it is', async () => {
  await putHost();
  await put('dist/assets/main.1234.js.br', 'made by the build');
  const answer = await get('/assets/main.1234.js', { 'accept-encoding': 'br' });
  expect(answer.body).toBe('made by the build');
});

test('the registry is revalidated, what it points to is immutable', async () => {
  await put('store/registry.json', '{"remotes":{}}');
  await put('store/clients/1.0.0-abc/mf-manifest.json', '{"name":"clients"}');
  const registry = await get('/remotes/registry.json');
  expect(registry.headers['cache-control']).toBe('no-cache');
  const tag = String(registry.headers.etag);
  expect((await get('/remotes/registry.json', { 'if-none-match': tag })).statusCode).toBe(304);
  await put('store/registry.json', '{"remotes":{"clients":1}}');
  const changed = await get('/remotes/registry.json', { 'if-none-match': tag });
  expect(changed.json()).toEqual({ remotes: { clients: 1 } });
  const manifest = await get('/remotes/clients/1.0.0-abc/mf-manifest.json');
  expect(manifest.headers['cache-control']).toContain('immutable');
});

test('a page of a remote comes with the names of the files that it needs at once', async () => {
  await putHost();
  const contract = {
    routes: [{ path: '/clients' }, { path: '/clients/:id/stats' }],
    entry: 'entry.js',
    preload: ['entry.js', 'page.js', 'page.css'],
    files: { 'entry.js': 'sha384-e', 'page.js': 'sha384-p' },
  };
  const clients = { stable: '1.0.0-a', disabled: null, releases: { '1.0.0-a': contract } };
  await put('store/registry.json', JSON.stringify({ remotes: { clients } }));
  const links =
    '</remotes/clients/1.0.0-a/entry.js>; rel=preload; as=script; crossorigin=anonymous; integrity="sha384-e", ' +
    '</remotes/clients/1.0.0-a/page.js>; rel=preload; as=script; integrity="sha384-p", ' +
    '</remotes/clients/1.0.0-a/page.css>; rel=preload; as=style';
  expect((await get('/clients')).headers.link).toBe(links);
  expect((await get('/clients/42/stats')).headers.link).toBe(links);
  for (const url of ['/', '/settings', '/clients/42', '/v1/clients'])
    expect((await get(url)).headers.link).toBeUndefined();

  await put(
    'store/registry.json',
    JSON.stringify({ remotes: { clients: { ...clients, disabled: 'Under repair' } } }),
  );
  expect((await get('/clients')).headers.link).toBeUndefined();
});

test('the index is there as long as it is of the registry beside it; a page’s document announces the contract then', async () => {
  await putHost();
  const contract = { routes: [{ path: '/clients' }], entry: 'entry.js', preload: ['entry.js'], files: {} };
  const clients = { stable: '1.0.0-a', disabled: null, releases: { '1.0.0-a': contract } };
  await put('store/registry.json', JSON.stringify({ schema: 1, revision: 7, remotes: { clients } }));
  expect((await get('/remotes/registry-index.json')).statusCode).toBe(404);
  const entry = '</remotes/clients/1.0.0-a/entry.js>; rel=preload; as=script; crossorigin=anonymous';
  expect((await get('/clients')).headers.link).toBe(entry);

  await put('store/registry-index.json', JSON.stringify({ schema: 1, revision: 7, remotes: {} }));
  const index = await get('/remotes/registry-index.json');
  expect(index.json()).toMatchObject({ revision: 7 });
  expect(index.headers['cache-control']).toBe('no-cache');
  expect((await get('/clients')).headers.link).toBe(
    `</remotes/clients/1.0.0-a/contract.json>; rel=preload; as=fetch; crossorigin=anonymous, ${entry}`,
  );

  // A tool from before has moved something.
  await put('store/registry.json', JSON.stringify({ schema: 1, revision: 8, remotes: { clients } }));
  expect((await get('/remotes/registry-index.json')).statusCode).toBe(404);
  expect((await get('/clients')).headers.link).toBe(entry);
});

test('a page with a chart comes with the names of the host’s files for it too, less urgent than its own', async () => {
  await putHost();
  const contract = {
    routes: [{ path: '/dashboard' }],
    entry: 'entry.js',
    preload: ['entry.js'],
    files: {},
    requires: { react: '^19.3.0', 'shared-ui/charts': '^0.1.0' },
  };
  const dashboard = { stable: '1.0.0-a', disabled: null, releases: { '1.0.0-a': contract } };
  await put('store/registry.json', JSON.stringify({ remotes: { dashboard } }));
  const own = '</remotes/dashboard/1.0.0-a/entry.js>; rel=preload; as=script; crossorigin=anonymous';
  expect((await get('/dashboard')).headers.link).toBe(own);
  await put('dist/host.json', 'half of a fi');
  expect((await get('/dashboard')).headers.link).toBe(own);

  const ahead = {
    'shared-ui/charts': { 'assets/shell/chart.js': 'sha384-c', 'assets/shell/chart.css': 'sha384-s' },
    'shared-ui/unused': { 'assets/shell/unused.js': 'sha384-u' },
  };
  await put('dist/host.json', JSON.stringify({ ahead }));
  expect((await get('/dashboard')).headers.link).toBe(
    `${own}, ` +
      '</assets/shell/chart.js>; rel=preload; as=script; integrity="sha384-c"; fetchpriority=low, ' +
      '</assets/shell/chart.css>; rel=preload; as=style; integrity="sha384-s"; fetchpriority=low',
  );
});

test('a public page of a remote is a document without the staff shell, until the remote is turned off', async () => {
  await putHost();
  const contract = {
    routes: [{ path: '/guide', public: true }, { path: '/guide/drafts' }],
    entry: 'entry.js',
    preload: ['entry.js'],
    files: {},
  };
  const guide = { stable: '1.0.0-a', disabled: null, releases: { '1.0.0-a': contract } };
  await put('store/registry.json', JSON.stringify({ remotes: { guide } }));
  const page = await get('/guide?q=1');
  expect(page.body).toBe('<title>public shell</title>');
  expect(page.headers.link).toContain('/remotes/guide/1.0.0-a/entry.js');
  expect((await get('/guide/drafts')).body).toBe('<title>shell</title>');

  const repaired = { ...guide, disabled: 'Under repair' };
  await put('store/registry.json', JSON.stringify({ remotes: { guide: repaired } }));
  expect((await get('/guide')).body).toBe('<title>shell</title>');
});

test('configuration is never cached, root files are served', async () => {
  await putHost();
  const config = await get('/config.json');
  expect(config.json()).toEqual({ version: '1.2.3' });
  expect(config.headers['cache-control']).toBe('no-cache');
  expect((await get('/robots.txt')).body).toBe('User-agent: *');
});

test('every answer carries a strict policy', async () => {
  await putHost();
  for (const url of ['/', '/assets/main.1234.js', '/v1/unknown']) {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://cdn.example;");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("connect-src 'self' https://login.example https://cdn.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
  }
});

test('a part of a page comes without the policies of documents, a worker’s script with them', async () => {
  await putHost();
  for (const destination of ['script', 'style', 'worker', 'document']) {
    const { headers } = await get('/assets/main.1234.js', { 'sec-fetch-dest': destination });
    const isPart = destination === 'script' || destination === 'style';
    expect('content-security-policy' in headers, destination).toBe(!isPart);
    expect('permissions-policy' in headers, destination).toBe(!isPart);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers.vary).toContain('Sec-Fetch-Dest');
  }
});

test('without a built host a page says what to do', async () => {
  const answer = await get('/dashboard');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('npm start');
});

test('another name of this machine leads to the one that sign-in knows', async () => {
  await putHost();
  const answer = await get('/dashboard?x=1', { host: '127.0.0.1:4000' });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('http://localhost:4000/dashboard?x=1');
});

test.each([
  '//evil.example/x',
  '///evil.example/x',
  '/.//evil.example/x',
  '/%2e//evil.example/x',
  '/\\evil.example/x',
  'http://evil.example/x',
])('and %s leads nowhere else', async (path) => {
  await putHost();
  // As it is sent, which neither fetch nor inject would do.
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = request(address, { path, headers: { host: '127.0.0.1:4000' } }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
});

test.each(['page.html', 'picture.svg', 'page.xml', 'page.xhtml', 'page.pdf', 'page', 'font.woff2'])(
  'what somebody put into the store as %s runs nothing of this origin when it is opened',
  async (name) => {
    await put(`store/clients/1.0.0-abc/${name}`, '<script src="own.js"></script>');
    const answer = await get(`/remotes/clients/1.0.0-abc/${name}`);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  },
);

test('what leads out of the store or the host is not served, whoever made the link', async () => {
  await putHost();
  await put('keys/registry-private.pem', 'secret');
  await put('store/clients/1.0.0-abc/real.js', script);
  await symlink(join(folder, 'keys/registry-private.pem'), join(folder, 'store/clients/1.0.0-abc/file.js'));
  await symlink(join(folder, 'keys'), join(folder, 'store/clients/2.0.0-abc'));
  await symlink(
    join(folder, 'keys/registry-private.pem'),
    join(folder, 'store/clients/1.0.0-abc/real.js.br'),
  );
  await symlink(join(folder, 'keys/registry-private.pem'), join(folder, 'dist/leak.txt'));
  for (const path of [
    '/remotes/clients/1.0.0-abc/file.js',
    '/remotes/clients/2.0.0-abc/registry-private.pem',
    '/leak.txt',
  ])
    expect((await get(path)).statusCode).toBe(404);
  const compressed = await get('/remotes/clients/1.0.0-abc/real.js', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(script);
});

test('a store that is itself reached by a link is served', async () => {
  await put('elsewhere/clients/1.0.0-abc/real.js', script);
  await symlink(join(folder, 'elsewhere'), join(folder, 'store'));
  expect((await get('/remotes/clients/1.0.0-abc/real.js')).statusCode).toBe(200);
});

const entryTo = (path: string) => ({ id: 'a', path, label: { en: 'A' }, area: 'main', order: 1 });

test.each([
  { preload: ['main.js'], files: { 'main.js': 'sha384-a\r\nset-cookie: a=b' } },
  { preload: ['main.js'], files: { 'main.js': '"; rel=preload; x="' } },
  { preload: ['main.js'], files: { 'main.js': '\u2028' } },
  { preload: ['\ud800.js'], files: {} },
  { preload: ['a\r\nb.js'], files: {} },
  { preload: [7], files: null },
  { preload: [], files: {}, nav: [{ id: 'a', path: '/a', area: 'main', order: 1 }] },
  { preload: [], files: {}, nav: [null] },
  { preload: [], files: {}, nav: 'a' },
  { preload: [], files: {}, nav: [{ id: 'a', path: 7, area: 'main', order: 1, label: { en: 7 } }] },
  { preload: [], files: {}, nav: [entryTo('//evil.example/x="')] },
  { preload: [], files: {}, nav: [entryTo('https://evil.example/')] },
  { preload: [], files: {}, nav: [entryTo('/\\evil.example')] },
  { preload: [], files: {}, nav: [entryTo('javascript:alert(1)')] },
  { preload: [], files: {}, routes: [{ path: '/*', title: { en: 7 } }] },
])('a registry that somebody wrote, %j, costs pages no more than a head start', async (part) => {
  await putHost();
  await put('dist/shell.html', template('begin()'));
  const contract = { entry: 'main.js', routes: [{ path: '/*' }], ...part };
  const remote = { stable: '1.0.0-abc', disabled: null, releases: { '1.0.0-abc': contract } };
  await put('store/registry.json', JSON.stringify({ remotes: { clients: remote } }));
  const answer = await get('/login');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(String(answer.headers.link ?? '')).not.toContain('x="');
  for (const path of ['/dashboard', '/settings', '/nowhere']) {
    const page = await get(path);
    expect([path, page.statusCode]).toEqual([path, 200]);
    expect(page.body).not.toMatch(/evil\.example|javascript:/);
  }
});

const template = (script: string) =>
  `<div id="root"><div hidden><nav><!-- entries entry_x --><a data-entry="organization" data-pages="">O</a></nav>` +
  `<!-- page --><main><p><!-- title --></p></main><!-- /page --></div></div>\n<script>${script}</script>`;

async function putNavigation(): Promise<void> {
  const label = { en: '<Sites> & "more"', de: 'Anlagen' };
  const contract = {
    routes: [
      { path: '/sites', title: label },
      { path: '/guide', title: label, public: true },
    ],
    nav: [
      { id: 'people', path: '/people', label, area: 'organization', order: 2 },
      { id: 'teams', path: '/teams', label, area: 'organization', order: 1 },
      { id: 'sites', path: '/sites', label, area: 'main', order: 1 },
    ],
    entry: 'entry.js',
    preload: ['entry.js'],
    files: {},
  };
  const sites = { stable: '1.0.0-a', disabled: 'Under repair', releases: { '1.0.0-a': contract } };
  await put('store/registry.json', JSON.stringify({ remotes: { sites } }));
}

test('the document of a page is a page: entries, organization and title stand in it, in every language', async () => {
  await putHost();
  await put('dist/shell.html', template('begin()'));
  await putNavigation();
  const { body } = await get('/sites');
  expect(body).toContain('<a href="/sites" class="entry_x" data-entry="/sites">');
  expect(body).toContain('<span data-text="de">Anlagen</span>');
  // What a remote calls itself is text, and English where it does not say it in a language.
  expect(body).toContain('<span data-text="ja">&lt;Sites&gt; &amp; &quot;more&quot;</span>');
  expect(body).not.toContain('<Sites>');
  expect(body).toContain('data-pages="/teams /people"');
  expect(body.match(/<p>.*<\/p>/)?.[0]).toContain('Anlagen');
});

test('elsewhere there is a bar and nothing below it, and no bar where the page has none or another', async () => {
  await putHost();
  await put('dist/shell.html', template('begin()'));
  await putNavigation();
  const unknown = (await get('/nowhere')).body;
  expect(unknown).toContain('data-entry="/sites"');
  expect(unknown).not.toContain('<main>');
  expect((await get('/settings')).body).toContain('<main><p></p></main>');
  // A public page that is turned off has the public bar.
  for (const path of ['/auth/callback?code=a', '/logout-callback/', '/guide'])
    expect((await get(path)).body, path).toContain('<div id="root"></div>');
});

test('a registry that changes changes the document, and what it says changes nothing of the policy', async () => {
  await putHost();
  await put('dist/shell.html', template('begin()'));
  const hash = `'sha256-${createHash('sha256').update('begin()').digest('base64')}'`;
  const before = await get('/sites', { 'accept-encoding': 'br' });
  await putNavigation();
  const after = await get('/sites', { 'accept-encoding': 'br' });
  expect(after.headers.etag).not.toBe(before.headers.etag);
  for (const { headers } of [before, after])
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash} https://cdn.example;`);
  expect((await get('/')).headers['content-security-policy']).not.toContain('sha256');
});

test('files wait in the document, and are announced with it to those who have never had it', async () => {
  await putHost();
  const waiting =
    '<template data-files><link rel="preload" as="fetch" href="/config.json" crossorigin="anonymous">' +
    '<script defer fetchpriority="high" src="/assets/shell.js" integrity="sha384-h" crossorigin="anonymous"></script>' +
    '<!-- files --></template>';
  await put('dist/shell.html', waiting + template('begin()'));
  const contract = {
    routes: [{ path: '/sites' }],
    entry: 'entry.js',
    preload: ['entry.js'],
    files: { 'entry.js': 'sha384-e' },
  };
  const sites = { stable: '1.0.0-a', disabled: null, releases: { '1.0.0-a': contract } };
  await put('store/registry.json', JSON.stringify({ remotes: { sites } }));
  const first = await get('/sites');
  expect(first.headers.link).toBe(
    '</config.json>; rel=preload; as=fetch; crossorigin=anonymous, ' +
      '</assets/shell.js>; rel=preload; as=script; crossorigin=anonymous; integrity="sha384-h"; ' +
      'fetchpriority=high, </remotes/sites/1.0.0-a/entry.js>; rel=preload; as=script; crossorigin=anonymous; ' +
      'integrity="sha384-e"',
  );
  expect(first.body).toContain(
    '</script><link rel="preload" href="/remotes/sites/1.0.0-a/entry.js" as="script" crossorigin="anonymous" ' +
      'integrity="sha384-e"></template>',
  );
  const again = await get('/sites', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  // In place of the first one, which the browser would keep.
  expect(again.headers.link).toBe('<>; rel=self');
});
