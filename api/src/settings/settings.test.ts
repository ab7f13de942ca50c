import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
});
afterAll(() => service.close());

const own = async (caller: Caller) => (await caller.get('/v1/settings')).body.data;
const change = (caller: Caller, body: object) => caller.send('PATCH', '/v1/settings', body);

describe('a person’s own settings', () => {
  it('begin with the defaults of B-11.2, for people without any role too', async () => {
    const nobody = await service.member(tenant, { roles: [] });
    expect(await own(nobody)).toEqual({
      version: 0,
      settings: {
        general: {
          language: 'en',
          time_zone: 'UTC',
          date_format: 'MM/DD/YYYY',
          time_format: '12h',
          export_format: 'csv',
        },
        alerts: {
          email_notifications: true,
          sms_notifications: false,
          push_notifications: true,
          sms_number: null,
          chat_notifications: false,
          chat_handle: null,
          alert_threshold: 'medium',
          quiet_hours: null,
        },
        display: { theme: 'light', compact_mode: false, show_animations: true },
      },
      company_name: 'Energy Monitor Platform',
      auto_backup: true,
      backup_frequency: 'daily',
      channels: { email: 'not_configured', sms: 'not_configured', chat: 'not_configured', push: 'ready' },
      retention_months: 25,
    });
    expect((await change(nobody, { display: { theme: 'dark' } })).status).toBe(200);
  });

  it('follow the person from one browser to the next, and are nobody else’s', async () => {
    const email = 'ada@aurora.example';
    const ada = await service.member(tenant, { email, roles: ['viewer'] });
    const quiet_hours = { start: '22:00', end: '06:30' };
    const answer = await change(ada, { general: { language: 'ja' }, alerts: { quiet_hours } });
    expect(answer.body.data).toMatchObject({ version: 1, settings: { alerts: { quiet_hours } } });
    expect(answer.headers.get('etag')).toBe('"1"');

    const elsewhere = await service.signIn(email, tenant);
    expect((await own(elsewhere)).settings.general).toMatchObject({ language: 'ja', time_zone: 'UTC' });
    expect((await own(await service.member(tenant))).settings.general.language).toBe('en');
  });

  it('are merged field by field, also of changes at the same time', async () => {
    const member = await service.member(tenant);
    const answers = await Promise.all([
      change(member, { general: { language: 'de' } }),
      change(member, { general: { time_zone: 'CET' }, display: { compact_mode: true } }),
      change(member, { alerts: { quiet_hours: { start: '22:00', end: '08:00' } } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await change(member, { alerts: { quiet_hours: null }, display: { theme: 'auto' } });
    expect(await own(member)).toMatchObject({
      version: 4,
      settings: {
        general: { language: 'de', time_zone: 'CET', date_format: 'MM/DD/YYYY' },
        alerts: { quiet_hours: null, alert_threshold: 'medium' },
        display: { theme: 'auto', compact_mode: true },
      },
    });
  });

  it.each([
    { general: { language: 'xx' } },
    { general: { timeZone: 'UTC' } },
    { alerts: { quiet_hours: { start: '24:00', end: '08:00' } } },
    { alerts: { quiet_hours: { start: '22:00' } } },
    { display: { theme: 'pink' } },
    { company_name: 'Aurora' },
    { alerts: { chat_handle: 'ada\u202Egro' } },
  ])('refuse %j', async (body) => {
    expect((await change(await service.member(tenant), body)).status).toBe(422);
  });

  it('are the defaults again for whoever wants what they chose forgotten', async () => {
    const member = await service.member(tenant);
    await change(member, { display: { theme: 'dark' } });
    expect((await member.delete('/v1/settings')).status).toBe(204);
    expect(await own(member)).toMatchObject({ version: 0, settings: { display: { theme: 'light' } } });
  });

  it('go with the person', async () => {
    const admin = await service.member(tenant);
    const leaver = await service.member(tenant, { roles: ['viewer'] });
    await change(leaver, { display: { theme: 'dark' } });
    expect((await admin.delete(`/v1/users/${leaver.user.id}`)).status).toBeLessThan(300);
    const left = await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .selectFrom('user_settings')
        .select('user_id')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', leaver.user.id)
        .execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('an organization’s settings', () => {
  const path = '/v1/tenant/settings';

  it('need tenant.settings', async () => {
    const operator = await service.member(tenant, { roles: ['operator'] });
    expect((await operator.get(path)).status).toBe(403);
    expect((await operator.send('PATCH', path, { company_name: 'Mine' })).status).toBe(403);
  });

  it('name it for everybody in it, and for nobody else; the trail says who did', async () => {
    const manager = await service.member(tenant, { roles: ['manager'] });
    for (const company_name of ['Aurora\nEnergy', 'Aurora \u202EygrenE', '\u200B'])
      expect((await manager.send('PATCH', path, { company_name })).status).toBe(422);
    const answer = await manager.send('PATCH', path, { company_name: '  Aurora Energy  ' });
    expect(answer.body.data).toEqual({
      version: 1,
      company_name: 'Aurora Energy',
      auto_backup: true,
      backup_frequency: 'daily',
      mail_trouble: null,
    });
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    expect((await own(viewer)).company_name).toBe('Aurora Energy');
    const stranger = await service.member(await service.tenant('Borealis'));
    expect((await own(stranger)).company_name).toBe('Energy Monitor Platform');

    const admin = await service.member(tenant);
    const trail = await admin.get('/v1/audit?action=tenant.settings_updated');
    expect(trail.body.data).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ id: manager.user.id }),
        before: { company_name: 'Energy Monitor Platform' },
        after: { company_name: 'Aurora Energy' },
      }),
    ]);
  });

  it('refuse what was made from an older version, an empty name and one that is too long', async () => {
    const admin = await service.member(await service.tenant('Third'));
    const send = (company_name: string, headers = {}) => admin.send('PATCH', path, { company_name }, headers);
    const { headers } = await admin.get(path);
    expect((await send('One')).status).toBe(200);
    const stale = await send('Two', { 'if-match': headers.get('etag') ?? '' });
    expect([stale.status, stale.body.code]).toEqual([412, 'changed_meanwhile']);
    for (const name of ['', '   ', 'x'.repeat(101)]) expect((await send(name)).status).toBe(422);
    expect((await admin.get(path)).body.data.company_name).toBe('One');
  });
});
