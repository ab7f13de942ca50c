import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movedBack } from '../testing/moved-back.ts';
import { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

let service: TestService;
let aurora: Tenant;
let borealis: Tenant;
let counter = 0;

beforeAll(async () => {
  service = await TestService.start();
  aurora = await service.tenant('Aurora');
  borealis = await service.tenant('Borealis');
});
afterAll(() => service.close());

/** A person of both organizations, signed in to the first. */
async function person() {
  const email = `person${(counter += 1)}@example.com`;
  await service.member(borealis, { email });
  const caller = await service.member(aurora, { email });
  await forgetOthers(caller);
  return { email, caller };
}

async function forgetOthers(caller: Caller) {
  expect((await caller.post('/v1/auth/sign-ins/end-others')).status).toBe(200);
}

async function switched(caller: Caller, to: Tenant) {
  const { body } = await caller.post(`/v1/tenants/${to.id}/auth/switch`);
  const moved = new Caller(service.url, { session: body.data, tenant: to.id, contract: service.contract });
  moved.csrf = caller.csrf;
  return moved;
}

const refresh = (caller: Caller) =>
  service.anybody.post(`/v1/tenants/${aurora.id}/auth/refresh`, {
    refresh_token: caller.session?.refresh_token,
  });
const isIn = async (caller: Caller) => (await caller.get('/v1/auth/me')).status === 200;
const signIns = async (caller: Caller) => (await caller.get('/v1/auth/sign-ins')).body.data;

/** As if the sign-in had happened earlier. */
async function age(
  caller: Caller,
  days: number,
  columns = ['created_at', 'signed_in_at', 'authenticated_at'],
) {
  for (const tenant of [aurora, borealis]) {
    await service.inTenant(tenant, async ({ db }) => {
      const changes = sql.join(columns.map((column) => movedBack(column, `${days} days`)));
      await sql`update session_family set ${changes} where user_id = ${caller.user.id}::uuid`.execute(db);
    });
  }
}

describe('switching the organization', () => {
  it('begins nothing that outlives the sign-in: signing out ends all of it', async () => {
    const { caller } = await person();
    const there = await switched(caller, borealis);
    const again = await switched(caller, aurora);
    expect(await Promise.all([there, again].map(isIn))).toEqual([true, true]);
    await caller.post('/v1/auth/logout');
    expect(await Promise.all([caller, there, again].map(isIn))).toEqual([false, false, false]);
    expect((await refresh(there)).status).toBe(401);
    expect((await refresh(again)).status).toBe(401);
  });

  it('is no way to live longer than a session may', async () => {
    const { caller } = await person();
    await age(caller, 29);
    const there = await switched(caller, borealis);
    const fresh = await switched(there, aurora);
    expect(await isIn(fresh)).toBe(true);
    await service.inTenant(borealis, ({ db }) =>
      sql`update session_family set ${movedBack('signed_in_at', '2 days')}
        where user_id = ${there.user.id}::uuid`.execute(db),
    );
    expect((await refresh(there)).status).toBe(401);
    expect(await isIn(there)).toBe(false);
  });

  it('ends with the rest when a refresh token that was replaced is used again', async () => {
    const { caller } = await person();
    const there = await switched(caller, borealis);
    expect((await refresh(caller)).status).toBe(200);
    await service.inTenant(aurora, ({ db }) =>
      sql`update refresh_token set ${movedBack('replaced_at', '31 seconds')}
        where replaced_at is not null`.execute(db),
    );
    expect((await refresh(caller)).status).toBe(401);
    expect(await isIn(there)).toBe(false);
  });
});

it('an access token is good no longer than the session may live', async () => {
  const { caller } = await person();
  expect(await isIn(caller)).toBe(true);
  await age(caller, 31);
  expect((await caller.get('/v1/auth/me')).body.code).toBe('session_ended');
});

describe('a person’s own sign-ins', () => {
  it('are listed wherever the person belongs, each once, with browser and system and nothing else of the header', async () => {
    const { email, caller } = await person();
    const access_token = await service.provider.mint({ email });
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 secret';
    const path = `/v1/tenants/${borealis.id}/auth/exchange-token`;
    await service.anybody.post(path, { access_token }, { 'user-agent': agent });
    await switched(caller, borealis);
    const found = await signIns(caller);
    expect(found).toHaveLength(2);
    const mine = found.find(({ current }: { current: boolean }) => current);
    const other = found.find(({ current }: { current: boolean }) => !current);
    expect(mine).toMatchObject({ browser: null, system: null });
    expect(other).toMatchObject({ browser: 'Chrome', system: 'Windows', active_at: expect.any(String) });
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  it('of others are not seen, and cannot be ended', async () => {
    const [ada, ben] = [await person(), await person()];
    const [bens] = await signIns(ben.caller);
    expect((await signIns(ada.caller)).map(({ id }: { id: string }) => id)).not.toContain(bens.id);
    expect((await ada.caller.delete(`/v1/auth/sign-ins/${bens.id}`)).status).toBe(404);
    await forgetOthers(ada.caller);
    expect(await isIn(ben.caller)).toBe(true);
    expect((await service.anybody.get('/v1/auth/sign-ins')).status).toBe(401);
  });

  it('are ended one by one, or all but this one, at once and in every organization', async () => {
    const { email, caller } = await person();
    const [phone, laptop] = [await service.signIn(email, aurora), await service.signIn(email, borealis)];
    const elsewhere = await switched(phone, borealis);
    const found: { id: string; current: boolean }[] = await signIns(phone);
    const id = found.find(({ current }) => current)?.id;
    expect((await caller.delete(`/v1/auth/sign-ins/${id}`)).status).toBe(204);
    expect(await Promise.all([caller, phone, elsewhere, laptop].map(isIn))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await caller.delete(`/v1/auth/sign-ins/${id}`)).status).toBe(404);
    const answer = await caller.post('/v1/auth/sign-ins/end-others');
    expect(answer.body).toEqual({ data: { ended: 1 } });
    expect(await Promise.all([caller, laptop].map(isIn))).toEqual([true, false]);
    expect((await refresh(laptop)).status).toBe(401);
    expect(await signIns(caller)).toHaveLength(1);
  });

  it('from before there were sign-ins are one each', async () => {
    const { email, caller } = await person();
    const other = await service.signIn(email, aurora);
    await service.inTenant(aurora, ({ db }) =>
      sql`update session_family set sign_in_id = null, signed_in_at = null, authenticated_at = null
        where user_id = ${caller.user.id}::uuid`.execute(db),
    );
    expect(await signIns(caller)).toHaveLength(2);
    await forgetOthers(caller);
    expect(await Promise.all([caller, other].map(isIn))).toEqual([true, false]);
  });

  it('are ended only by who proved a short while ago who they are, as far as the provider says when', async () => {
    const { email, caller } = await person();
    await service.signIn(email, aurora);
    await age(caller, 1, ['authenticated_at']);
    const refused = await caller.post('/v1/auth/sign-ins/end-others');
    expect([refused.status, refused.body.code]).toEqual([403, 'sign_in_again']);
    const [first] = await signIns(caller);
    expect((await caller.delete(`/v1/auth/sign-ins/${first.id}`)).status).toBe(403);
    expect(await signIns(caller)).toHaveLength(2);

    const seconds = (ago: number) => Math.floor(Date.now() / 1000) - ago;
    const exchange = async (auth_time: unknown) => {
      const access_token = await service.provider.mint({ email, claims: { auth_time } });
      const path = `/v1/tenants/${aurora.id}/auth/exchange-token`;
      const { body } = await service.anybody.post(path, { access_token });
      return new Caller(service.url, { session: body.data, tenant: aurora.id });
    };
    const end = async (each: Caller) => (await each.post('/v1/auth/sign-ins/end-others')).status;
    // The provider let the person through without asking: it had asked yesterday.
    expect(await end(await exchange(seconds(86_400)))).toBe(403);
    expect(await end(await exchange(seconds(60)))).toBe(200);
    expect(await end(await exchange('yesterday'))).toBe(200);
  });
});
