import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import { CodeAttempts } from './code-attempts.ts';
import { openAuthorization } from './device-authorizations.queries.ts';
import { newUserCode, userCodeOf } from './user-code.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const ask = async () => {
  const { status, body } = await service.anybody.post('/v1/device-authorizations');
  expect(status).toBe(200);
  return body.data as { device_code: string; user_code: string; verification_uri_complete: string };
};
const poll = (device_code: string) =>
  service.anybody.post('/v1/device-authorizations/token', { device_code });
/** The next question would come too soon: as if five seconds had passed. */
const later = () => sql`update device_authorization set asked_at = null`.execute(service.database.owner);

async function letIn(admin: Caller, name = 'Lobby') {
  const { device_code, user_code } = await ask();
  const approved = await admin.post('/v1/screens', { user_code, name });
  expect(approved.status).toBe(201);
  const { status, body } = await poll(device_code);
  expect(status).toBe(200);
  const tenant = body.data.user.tenant_id as string;
  const screen = new Caller(service.url, { session: body.data, tenant, contract: service.contract });
  return { id: approved.body.data.id as string, screen, session: body.data, device_code, user_code };
}

const refresh = (tenant: string, refresh_token: string) =>
  service.anybody.post(`/v1/tenants/${tenant}/auth/refresh`, { refresh_token });

describe('a screen', () => {
  it('waits with a code, is let in by somebody who may, and looks without being anybody', async () => {
    const tenant = await service.tenant();
    const admin = await service.member(tenant);
    const { device_code, user_code, verification_uri_complete } = await ask();
    expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(verification_uri_complete).toBe(`${service.config.publicUrl}/screens?code=${user_code}`);
    expect((await poll(device_code)).body.code).toBe('authorization_pending');
    expect((await poll(device_code)).body.code).toBe('slow_down');

    const typed = user_code.toLowerCase().replace('-', ' ');
    const waiting = await admin.post('/v1/screens/waiting', { user_code: typed });
    expect(waiting.body.data.permissions).toEqual(['dashboard.read', 'client.read', 'alert.read']);
    const approved = await admin.post('/v1/screens', { user_code: typed, name: 'Lobby' });
    expect(approved.status).toBe(201);
    await later();
    const { status, body } = await poll(device_code);
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ name: 'Lobby', screen: true, email: '', roles: [] });
    await later();
    expect((await poll(device_code)).body.code).toBe('expired_token');

    const screen = new Caller(service.url, {
      session: body.data,
      tenant: tenant.id,
      contract: service.contract,
    });
    expect((await screen.get('/v1/auth/me')).body.data).toMatchObject({
      name: 'Lobby',
      screen: true,
      permissions: ['dashboard.read', 'client.read', 'alert.read'],
      tenants: [],
    });
    for (const path of [
      '/v1/now',
      '/v1/portfolios',
      '/v1/clients/totals',
      '/v1/site-map',
      '/v1/clients',
      '/v1/alerts/attention',
      '/v1/losses',
      '/v1/settings',
      '/v1/forecasts',
    ])
      expect([path, (await screen.get(path)).status]).toEqual([path, 200]);
    const trail = await admin.get('/v1/audit');
    const found = trail.body.data.map(({ action, actor }: never) => [
      action,
      (actor as { name: string }).name,
    ]);
    expect(found).toContainEqual(['screen.approved', 'Mara Member']);
    expect(found).toContainEqual(['session.started', 'Lobby']);
    expect(JSON.stringify(trail.body)).not.toContain(user_code);
  });

  it('changes nothing, and reaches nothing of people', async () => {
    const admin = await service.member(await service.tenant());
    const { screen } = await letIn(admin);
    const refusals = await Promise.all([
      screen.get('/v1/users'),
      screen.get('/v1/screens'),
      screen.get('/v1/saved-views'),
      screen.get('/v1/audit'),
      screen.post('/v1/auth/sign-ins/end-others'),
      screen.post('/v1/auth/logout'),
      screen.send('PATCH', '/v1/settings', { display: { theme: 'dark' } }),
      screen.post('/v1/alerts/handover/read', { read_to: new Date().toISOString() }),
      screen.post('/v1/clients', { name: 'One more' }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
    expect((await screen.get('/v1/auth/sign-ins')).body.data).toEqual([]);
  });

  it('reads what is on a wall and nothing else, and is told of nobody', async () => {
    const tenant = await service.tenant();
    const admin = await service.member(tenant);
    const { screen } = await letIn(admin);
    for (const path of [
      '/v1/alerts',
      '/v1/alerts/assignees',
      '/v1/alerts/handover',
      `/v1/alerts/${admin.user.id}/history`,
      '/v1/alert-rules',
      '/v1/maintenance-windows',
      '/v1/reports',
      '/v1/energy-rates',
      '/v1/quality',
      '/v1/query/templates',
    ])
      expect([path, (await screen.get(path)).body.code]).toEqual([path, 'not_for_screens']);

    const rule = await admin.post('/v1/alert-rules', {
      name: 'Silent',
      kind: 'offline',
      severity: 'high',
      offline_minutes: 30,
    });
    expect(rule.status, rule.text).toBe(201);
    const site = await admin.post('/v1/clients', { name: 'Quiet', type: 'solar', description: 'A roof' });
    await service.inTenant(tenant, ({ db, tenantId }) =>
      sql`insert into alert (tenant_id, alert_id, rule_id, device_id, severity, message, began_at, assignee_id)
        values (${tenantId}, gen_random_uuid(), ${rule.body.data.id}::uuid, ${site.body.data.id}::uuid, 'high', 'x', now(),
          ${admin.user.id}::uuid)`.execute(db),
    );
    const told = await admin.get('/v1/alerts/attention');
    expect(told.body.data.sites).toMatchObject([{ assignee: { id: admin.user.id } }]);
    const seen = await screen.get('/v1/alerts/attention');
    expect(seen.body.data.sites).toMatchObject([
      { site: { name: 'Quiet' }, assignee: null, acknowledged_by: null },
    ]);
    expect(seen.text).not.toContain(admin.user.id);
  });

  it('is given no more than whoever lets it in has, and nothing that does not look', async () => {
    const tenant = await service.tenant();
    const admin = await service.member(tenant);
    const role = await admin.post('/v1/roles', {
      name: 'gives_roles',
      display_name: 'Gives roles',
      permissions: ['role.assign', 'user.update', 'alert.read'],
    });
    expect(role.status).toBe(201);
    const some = await service.member(tenant, { roles: ['gives_roles'] });
    const { screen } = await letIn(some);
    expect((await screen.get('/v1/auth/me')).body.data.permissions).toEqual(['alert.read']);
    expect((await screen.get('/v1/now')).status).toBe(403);

    const viewer = await service.member(tenant, { roles: ['viewer'] });
    const { user_code } = await ask();
    expect((await viewer.post('/v1/screens', { user_code, name: 'x' })).status).toBe(403);
    expect((await service.anybody.post('/v1/screens', { user_code, name: 'x' })).status).toBe(401);
  });

  it('is turned away, and taken down, at once', async () => {
    const tenant = await service.tenant();
    const admin = await service.member(tenant);
    const away = await ask();
    expect((await admin.post('/v1/screens/refused', { user_code: away.user_code })).status).toBe(204);
    expect((await poll(away.device_code)).body.code).toBe('access_denied');

    const { id, screen, session } = await letIn(admin, 'Canteen');
    const [listed] = (await admin.get('/v1/screens')).body.data;
    expect(listed).toMatchObject({ id, name: 'Canteen', approved_by: 'Mara Member' });
    expect(listed.active_at).not.toBeNull();
    const stranger = await service.member(await service.tenant('Borealis'));
    expect((await stranger.delete(`/v1/screens/${id}`)).status).toBe(404);
    expect((await admin.delete(`/v1/screens/${id}`)).status).toBe(204);
    expect((await screen.get('/v1/now')).status).toBe(401);
    expect((await refresh(tenant.id, session.refresh_token)).status).toBe(401);
    expect((await admin.get('/v1/screens')).body.data).toEqual([]);
  });

  it('sees no more than whoever let it in may now, and nothing once they are gone', async () => {
    const tenant = await service.tenant();
    const admin = await service.member(tenant);
    const role = await admin.post('/v1/roles', {
      name: 'hangs_screens',
      display_name: 'Hangs screens',
      permissions: ['role.assign', 'user.update', 'dashboard.read', 'client.read', 'alert.read'],
    });
    expect(role.status).toBe(201);
    const some = await service.member(tenant, { roles: ['hangs_screens'] });
    const { screen, session } = await letIn(some);
    expect((await screen.get('/v1/now')).status).toBe(200);

    const path = `/v1/roles/${role.body.data.id}/permissions`;
    const less = { permissions: ['role.assign', 'user.update', 'alert.read'] };
    expect((await admin.put(path, less)).status).toBe(200);
    expect((await screen.get('/v1/auth/me')).body.data.permissions).toEqual(['alert.read']);
    expect((await screen.get('/v1/now')).status).toBe(403);

    expect((await admin.put(`/v1/users/${some.user.id}`, { status: 'inactive' })).status).toBe(200);
    expect((await screen.get('/v1/auth/me')).status).toBe(401);
    expect((await admin.put(`/v1/users/${some.user.id}`, { status: 'active' })).status).toBe(200);
    expect((await screen.get('/v1/auth/me')).status).toBe(200);
    expect((await admin.delete(`/v1/users/${some.user.id}`)).status).toBe(204);
    expect((await screen.get('/v1/auth/me')).status).toBe(401);
    expect((await refresh(tenant.id, session.refresh_token)).status).toBe(401);
  });

  it('goes on by its refresh token, also where an answer was lost, until the next one was exchanged', async () => {
    const tenant = await service.tenant();
    const admin = await service.member(tenant);
    const { session } = await letIn(admin);
    const next = await refresh(tenant.id, session.refresh_token);
    expect(next.body.data.user).toMatchObject({ screen: true });
    // The answer never came, and the line was down for a day.
    const passDay = () =>
      service.inTenant(tenant, ({ db }) =>
        sql`update refresh_token set replaced_at = replaced_at - interval '1 day' where replaced_at is not null`.execute(
          db,
        ),
      );
    const repeated = async () =>
      (await admin.get('/v1/audit?action=session.refresh_repeated')).body.data.map(
        ({ actor }: { actor: { name: string } }) => actor.name,
      );
    await refresh(tenant.id, session.refresh_token);
    expect(await repeated()).toEqual([]);
    await passDay();
    const again = await refresh(tenant.id, session.refresh_token);
    // It may have been a copy of the token as well, which goes along with the screen: the trail says that it was, and from where.
    expect(await repeated()).toEqual(['Lobby']);
    expect(again.body.data.refresh_token).toBe(next.body.data.refresh_token);
    expect((await refresh(tenant.id, again.body.data.refresh_token)).status).toBe(200);
    await passDay();
    // Now somebody else holds the first one.
    expect((await refresh(tenant.id, session.refresh_token)).status).toBe(401);
    expect((await refresh(tenant.id, again.body.data.refresh_token)).status).toBe(401);
    const refused = (await admin.get('/v1/audit?action=session.refresh_refused')).body.data;
    expect(refused).toMatchObject([
      { actor: { name: 'Lobby' }, after: { reason: 'ended' } },
      { actor: { name: 'Lobby' }, after: { reason: 'reused' } },
    ]);
  });

  it('is let in once, of two who decide at the same moment', async () => {
    const admin = await service.member(await service.tenant());
    const { user_code } = await ask();
    const both = await Promise.all(['A', 'B'].map((name) => admin.post('/v1/screens', { user_code, name })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 404]);
  });
});

describe('a code', () => {
  it('is kept as hashes only, and ends after ten minutes', async () => {
    const admin = await service.member(await service.tenant());
    const { device_code, user_code } = await ask();
    const { rows } = await sql`select * from device_authorization`.execute(service.database.owner);
    expect(JSON.stringify(rows)).not.toContain(device_code);
    expect(JSON.stringify(rows)).not.toContain(user_code);
    await sql`update device_authorization set expires_at = now() - interval '1 second'`.execute(
      service.database.owner,
    );
    expect((await admin.post('/v1/screens', { user_code, name: 'Late' })).body.code).toBe('code_unknown');
    expect((await poll(device_code)).body.code).toBe('expired_token');
    expect((await poll('none of ours')).body.code).toBe('expired_token');
  });

  it('cannot be guessed: ten wrong ones are enough for a quarter of an hour', async () => {
    const admin = await service.member(await service.tenant());
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await admin.post('/v1/screens/waiting', { user_code: newUserCode() })).status).toBe(404);
    const { user_code } = await ask();
    const refused = await admin.post('/v1/screens', { user_code, name: 'x' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    const attempts = new CodeAttempts();
    for (let wrong = 0; wrong < 10; wrong += 1) attempts.begin('somebody', 0);
    expect([
      attempts.begin('somebody', 0),
      attempts.begin('somebody', 900_000),
      attempts.begin('another', 0),
    ]).toEqual([900, undefined, undefined]);
  });

  it('cannot be guessed by asking for many at once, and right ones do not count', async () => {
    const admin = await service.member(await service.tenant());
    const { user_code } = await ask();
    for (let right = 0; right < 12; right += 1)
      expect((await admin.post('/v1/screens/waiting', { user_code })).status).toBe(200);
    const all = await Promise.all(
      Array.from({ length: 30 }, () => admin.post('/v1/screens/waiting', { user_code: newUserCode() })),
    );
    expect(all.filter(({ status }) => status === 404)).toHaveLength(10);
  });

  it('is read however it is typed', () => {
    expect(userCodeOf(' wdjb mjht')).toBe('WDJB-MJHT');
    expect(userCodeOf('WDJB–MJHT')).toBe('WDJB-MJHT');
    expect([userCodeOf('WDJB-MJH'), userCodeOf('WDJB-MJHA'), userCodeOf('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is given to twenty screens of a subscriber of IPv6 at a time, whose addresses are very many', async () => {
    const { owner } = service.database;
    const none = { browser: null, system: null };
    const open = (number: number, network = '2001:db8:1:2') => {
      const name = `${network} ${number}`;
      const codes = { deviceHash: `device ${name}`, userHash: `user ${name}` };
      return openAuthorization(owner, codes, { address: `${network}::${number}`, ...none });
    };
    for (let screens = 1; screens <= 20; screens += 1) expect(await open(screens)).toBe(true);
    expect(await open(21)).toBe(false);
    expect(await open(1, '2001:db8:1:3')).toBe(true);
    await sql`delete from device_authorization`.execute(owner);
  });

  it('is given to twenty screens of an address at a time', async () => {
    await sql`delete from device_authorization`.execute(service.database.owner);
    for (let screens = 0; screens < 20; screens += 1) await ask();
    const refused = await service.anybody.post('/v1/device-authorizations');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_screens']);
    await sql`delete from device_authorization`.execute(service.database.owner);
  });
});
