import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretsPlugin } from '../secrets/secrets.plugin.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { sessionsPlugin } from './sessions.plugin.ts';

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
});
afterAll(() => service.close());

const newKey = () => randomBytes(32).toString('base64');
const row = () => service.database.owner.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow();
const write = (secret: string) => service.database.owner.updateTable('signing_key').set({ secret }).execute();

/** What a process with these keys makes of the database: its access tokens. */
async function start(given: string) {
  const app = Fastify();
  await app.register(secretsPlugin, { database: service.database, keys: { given, file: '/nowhere' } });
  await app.register(sessionsPlugin, {
    operators: new Set<string>(),
    database: service.database,
    sessionTtlSeconds: 60,
    refresh: { graceSeconds: 30, lifeDays: { user: 30, client: 365 } },
  });
  return app.accessTokens;
}

it('whoever reads the database cannot sign in with what they find there', async () => {
  const { secret, key_id } = await row();
  expect(secret).toMatch(/^v1\./);
  const opened = service.app.secretBox.open(secret, `signing key ${key_id}`);
  expect(Buffer.from(opened, 'base64url')).toHaveLength(32);
});

it('a start encrypts the key that an older version wrote in clear, and everybody stays signed in', async () => {
  const member = await service.member(tenant);
  const { secret, key_id } = await row();
  const clear = service.app.secretBox.open(secret, `signing key ${key_id}`);
  await write(clear);
  const again = await service.another();
  expect((await row()).secret).toMatch(/^v1\./);
  expect((await row()).secret).not.toContain(clear);
  expect((await member.at(again.url).get('/v1/auth/me')).status).toBe(200);
  await again.close();
});

it('is encrypted anew when the keys are rotated, and a start without the key it needs is refused', async () => {
  const before = await row();
  const clear = service.app.secretBox.open(before.secret, `signing key ${before.key_id}`);
  const [first, second] = [newKey(), newKey()];
  const id = '7b1c9d1e-0000-4000-8000-000000000000';
  const claims = { audience: 'staff', subject: id, tenant: id, family: id } as const;
  try {
    await write(clear);
    const token = await (await start(first)).issue(claims);
    const sealed = (await row()).secret;
    const both = await start(`${second},${first}`);
    expect((await row()).secret).not.toBe(sealed);
    expect(await both.verify(token, 'staff')).toEqual(claims);
    expect(await (await start(second)).verify(token, 'staff')).toEqual(claims);
    await expect(start(first)).rejects.toThrow(/encrypted with the key .* not in SECRET_KEYS: put it back/);
  } finally {
    await write(before.secret);
  }
});

it('two processes that find no key at the same moment agree on one', async () => {
  const before = await row();
  const given = newKey();
  const id = '7b1c9d1e-0000-4000-8000-000000000000';
  const claims = { audience: 'integrator', subject: id, tenant: id, family: id } as const;
  try {
    await service.database.owner.deleteFrom('signing_key').execute();
    const [one, two] = await Promise.all([start(given), start(given)]);
    expect(await two.verify(await one.issue(claims), 'integrator')).toEqual(claims);
  } finally {
    await service.database.owner.deleteFrom('signing_key').execute();
    await service.database.owner.insertInto('signing_key').values(before).execute();
  }
});
