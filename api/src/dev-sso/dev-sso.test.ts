import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoPeople, demoTenants } from '../demo/people.ts';
import { choosePort } from '../lifecycle/port.ts';
import { accountOf } from './account-id.ts';
import { devSsoPlugin } from './dev-sso.plugin.ts';
import { CookieBrowser } from './testing/browser.ts';
import { authorizationRequest, redeem, type SignInTarget, signIn } from './testing/sign-in.ts';

const audience = 'urn:test:api';
let folder: string;
let app: FastifyInstance;
let target: SignInTarget;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-sso-'));
  const port = await choosePort(0, '127.0.0.1');
  target = { origin: `http://localhost:${port}`, clientId: 'shell' };
  app = await start();
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function start(): Promise<FastifyInstance> {
  const server = Fastify({ forceCloseConnections: true });
  const { origin, clientId } = target;
  await server.register(devSsoPlugin, { issuer: `${origin}/sso`, folder, clientId, audience });
  await server.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' });
  return server;
}

const callback = () => `${target.origin}/auth/callback`;

test('demo_user signs a person in without a click, with claims the API can verify', async () => {
  const tokens = await signIn(target, 'consultant@aurora.example');
  const keys = createRemoteJWKSet(new URL(`${target.origin}/sso/jwks`));
  const { payload } = await jwtVerify(tokens.access_token, keys, {
    issuer: `${target.origin}/sso`,
    audience,
    typ: 'at+jwt',
    algorithms: ['RS256'],
  });
  expect(payload).toMatchObject({
    email: 'consultant@aurora.example',
    email_verified: true,
    name: 'Constance Okafor',
    tenant_ids: [demoTenants.aurora.id, demoTenants.borealis.id],
  });
  expect(tokens.expires_in).toBe(3600);
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    email: 'consultant@aurora.example',
    name: 'Constance Okafor',
  });
});

test('the picker lists everybody with role and tenant, and a choice signs in', async () => {
  const browser = new CookieBrowser();
  const { url, verifier } = authorizationRequest(target);
  const picker = await browser.follow(url, callback());
  const text = await picker.response.text();
  for (const person of demoPeople) expect(text).toContain(person.email);
  expect(text).toContain('Operator at Aurora Renewables');
  expect(text).toContain('No role at Aurora Renewables');
  expect(text).not.toMatch(/<script>|style="|onclick/);
  expect(picker.response.headers.get('content-security-policy')).toContain("script-src 'self'");

  const landed = await browser.submit(picker.url, { person: 'viewer@aurora.example' }, callback());
  const code = new URL(landed.url).searchParams.get('code') ?? '';
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback(),
    code_verifier: verifier,
  };
  const answer = (await (await redeem(target, fields)).json()) as { id_token: string };
  expect(decodeJwt(answer.id_token).email).toBe('viewer@aurora.example');
});

test('cancelling goes back to the product with access_denied', async () => {
  const browser = new CookieBrowser();
  const picker = await browser.follow(authorizationRequest(target).url, callback());
  const landed = await browser.submit(picker.url, { cancel: 'yes' }, callback());
  expect(new URL(landed.url).searchParams.get('error')).toBe('access_denied');
});

test('keys, sessions and refresh tokens survive a restart, in files that only the owner reads', async () => {
  const browser = new CookieBrowser();
  const tokens = await signIn(target, 'operator@aurora.example', browser);
  await app.close();
  app = await start();

  const renewed = await redeem(target, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  expect(renewed.status).toBe(200);
  const again = await browser.follow(authorizationRequest(target).url, callback());
  expect(new URL(again.url).searchParams.get('code')).toBeTruthy();

  const keys = createRemoteJWKSet(new URL(`${target.origin}/sso/jwks`));
  await expect(jwtVerify(tokens.access_token, keys)).resolves.toBeDefined();
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const modes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).mode),
  );
  expect(new Set(modes.map((mode) => mode & 0o777))).toEqual(new Set([0o600]));
});

test('another demo_user replaces the person of a running session', async () => {
  const browser = new CookieBrowser();
  await signIn(target, 'operator@aurora.example', browser);
  const { url } = authorizationRequest(target, { demo_user: 'viewer@aurora.example' });
  const handover = await browser.follow(url, callback());
  const landed = await browser.submit(...formOf(await handover.response.text()), callback());
  expect(new URL(landed.url).searchParams.get('code')).toBeTruthy();
});

test('signing out with the ID token ends session and refresh token, and returns to the sign-in page', async () => {
  const browser = new CookieBrowser();
  const tokens = await signIn(target, 'admin@aurora.example', browser);
  const login = `${target.origin}/login`;
  const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: login });
  const page = await browser.request(`${target.origin}/sso/session/end?${query.toString()}`);
  const text = await page.text();
  expect(text).toContain('data-submit="op.logoutForm"');
  const [action, fields] = formOf(text);
  const landed = await browser.submit(action, { ...fields, logout: 'yes' }, login);
  expect(landed.url).toBe(login);

  const renewed = await redeem(target, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  expect(renewed.status).toBe(400);
  const next = await browser.follow(authorizationRequest(target).url, callback());
  expect(await next.response.text()).toContain('Who is signing in?');
});

test('a person created in the product signs in with the temporary password, and only with it', async () => {
  const email = 'new.person@aurora.example';
  await app.acceptPerson?.({
    email: 'New.Person@aurora.example',
    name: 'New <b>Person',
    password: 'first-secret',
    tenantId: 'tenant-a',
  });
  const demo = { email: 'admin@aurora.example', name: 'Thief', password: 'x', tenantId: 'tenant-b' };
  expect(await app.acceptPerson?.(demo)).toBe('known');

  const browser = new CookieBrowser();
  const picker = await browser.follow(authorizationRequest(target, { demo_user: email }).url, callback());
  expect(await picker.response.text()).toContain('New &lt;b&gt;Person');
  const refused = await browser.submit(picker.url, { person: email, password: 'other-secret' }, callback());
  expect(refused.response.status).toBe(401);
  expect(await refused.response.text()).toContain('This password is not right');
  const landed = await browser.submit(picker.url, { person: email, password: 'first-secret' }, callback());
  expect(new URL(landed.url).searchParams.get('code')).toBeTruthy();
});

test('a password is guessed ten times and no more, by whoever and however many at once', async () => {
  const email = 'guessed@example.com';
  await app.acceptPerson?.({ email, name: 'Gus', password: 'right-secret', tenantId: 'tenant-a' });
  const guess = async (person: string, password: string) => {
    const browser = new CookieBrowser();
    const picker = await browser.follow(authorizationRequest(target).url, callback());
    return (await browser.submit(picker.url, { person, password }, callback())).response;
  };
  for (const person of [email, 'nobody@example.com']) {
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, n) => (await guess(person, `wrong ${n}`)).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(4).fill(429),
    ]);
  }
  const refused = await guess(email.toUpperCase(), 'right-secret');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
  // Another person is none of it.
  await app.acceptPerson?.({
    email: 'other@example.com',
    name: 'Ola',
    password: 'other',
    tenantId: 'tenant-a',
  });
  expect((await guess('other@example.com', 'wrong')).status).toBe(401);
}, 30_000);

test('an address that two organizations add has a password for each, which leads there only', async () => {
  const email = 'shared@example.com';
  const add = (tenantId: string, password: string) =>
    app.acceptPerson?.({ email, name: 'Sam Shared', password, tenantId });
  await add('tenant-a', 'secret of a');
  await add('tenant-b', 'secret of b');

  const subjectBy = async (password: string) => {
    const browser = new CookieBrowser();
    const { url, verifier } = authorizationRequest(target);
    const picker = await browser.follow(url, callback());
    const landed = await browser.submit(picker.url, { person: email, password }, callback());
    const code = new URL(landed.url).searchParams.get('code');
    if (!code) return landed.response.status;
    const redirect_uri = callback();
    const fields = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier };
    const { access_token } = (await (await redeem(target, fields)).json()) as { access_token: string };
    return accountOf(decodeJwt(access_token).sub ?? '').tenant;
  };
  expect(await subjectBy('secret of a')).toBe('tenant-a');
  expect(await subjectBy('secret of b')).toBe('tenant-b');
  expect(await subjectBy('secret of c')).toBe(401);
  await add('tenant-a', 'a new one of a');
  expect(await subjectBy('secret of a')).toBe(401);
  expect(await subjectBy('a new one of a')).toBe('tenant-a');
  await app.close();
  app = await start();
  expect(await subjectBy('secret of b')).toBe('tenant-b');
});

test('a foreign host name is refused, an abandoned sign-in is explained', async () => {
  const foreign = await app.inject({ url: '/sso/auth', headers: { host: 'evil.example:4000' } });
  expect(foreign.statusCode).toBe(403);
  const abandoned = await fetch(`${target.origin}/sso/interaction/unknown`);
  expect(abandoned.status).toBe(400);
  expect(await abandoned.text()).toContain('left too long');
});

test.each([
  { 'x-forwarded-for': '198.51.100.7' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=198.51.100.7' },
  { 'x-real-ip': '198.51.100.7' },
  { via: '1.1 proxy' },
  { host: 'evil.example', 'x-forwarded-host': 'localhost' },
  { host: 'localhost.evil.example' },
  { host: 'localhost@evil.example' },
  { origin: 'https://evil.example' },
])('what came through a proxy or from a foreign page is refused: %j', async (headers) => {
  const local = { host: new URL(target.origin).host };
  for (const [method, path] of [
    ['GET', '/sso/auth'],
    ['GET', '/sso/interaction/some'],
    ['POST', '/sso/interaction/some'],
    ['POST', '/sso/token'],
  ] as const) {
    const answer = await app.inject({ method, url: path, headers: { ...local, ...headers } });
    expect([path, answer.statusCode]).toEqual([path, 403]);
  }
});

test('a form of a page that names no referrer is of this machine', async () => {
  const { host } = new URL(target.origin);
  const answer = await app.inject({
    method: 'POST',
    url: '/sso/interaction/some',
    headers: { host, origin: 'null' },
  });
  expect(answer.statusCode).toBe(400);
});

function formOf(text: string): [string, Record<string, string>] {
  const action = /action="([^"]+)"/.exec(text)?.[1] ?? '';
  const inputs = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  return [action, Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]))];
}
