import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { judgeSilence } from '../alerts/judge-silence.ts';
import type { Severity } from '../database/tables/alerts.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { movedBack } from '../testing/moved-back.ts';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { SmtpReceiver } from '../testing/smtp-receiver.ts';
import { TestService } from '../testing/test-service.ts';
import { jobOfWay, mailTo } from './way.ts';

let smtp: SmtpReceiver;
let service: TestService;
let tenant: Tenant;
let site: ClientFixture;
let ada: Caller;
beforeAll(async () => {
  smtp = await SmtpReceiver.start();
  service = await TestService.start({ SMTP_URL: smtp.url, MAIL_FROM: 'alerts@energy.example' });
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
let number = 0;
beforeEach(async () => {
  number += 1;
  smtp.received.length = 0;
  smtp.refusal = undefined;
  tenant = await service.tenant(`Tenant ${number}`);
  site = await integratorOf(service, tenant, 'North roof');
  ada = await service.member(tenant, {
    email: `ada${number}@aurora.example`,
    firstName: 'Ada',
    roles: ['viewer'],
  });
});

const settings = (alerts: object, general: object = {}) =>
  ada.send('PATCH', '/v1/settings', { alerts, general });

async function rule(name: string, metric: string, severity: Severity): Promise<void> {
  const answer = await site.caller.post('/api/v1/alerts/rules', {
    name,
    kind: 'threshold',
    metric,
    condition: 'above',
    threshold: 250,
    severity,
  });
  expect(answer.status, answer.text).toBe(201);
}

let second = 0;
async function send(metadata: object): Promise<void> {
  second += 1;
  const timestamp = new Date(Date.now() - 3_600_000 + second * 1000).toISOString();
  const { status, text } = await site.caller.post(`/api/v1/devices/${site.id}/readings`, {
    timestamp,
    metadata,
  });
  expect(status, text).toBe(201);
}

/** What came for Ada: mail of the test before may come late. */
const hers = () => smtp.received.filter(({ to }) => to.includes(ada.user.email));
const arrived = (count: number) =>
  expect.poll(() => hers().length, { timeout: 15_000, interval: 50 }).toBe(count);
const subjects = () => hers().map(({ headers }) => headers.get('subject'));
const inTenant = <T>(query: ReturnType<typeof sql<T>>) =>
  service.inTenant(tenant, async ({ db }) => (await query.execute(db)).rows);
const waiting = () => inTenant(sql`select 1 from notice where mail_id is null`);
const look = () => service.app.jobRunner.hasten(jobOfWay(tenant.tenantId, mailTo(ada.user.id)));
/** As if the last mail had been sent, or refused, long ago. */
async function later(): Promise<void> {
  await inTenant(
    sql`update mail set ${movedBack('sent_at', '1 hour')}, next_attempt_at = now() - interval '1 second'`,
  );
  await look();
}

describe('mail about an alert', () => {
  it('comes when it opens and when it resolves, in the person’s language and zone, with a way out', async () => {
    await rule('Voltage', 'voltage', 'high');
    await settings({}, { language: 'de', time_zone: 'CET', date_format: 'DD/MM/YYYY', time_format: '24h' });
    await service
      .member(tenant)
      .then((admin) => admin.send('PATCH', '/v1/tenant/settings', { company_name: 'Aurora Energie' }));
    await send({ voltage: 260.5 });
    await arrived(1);
    const [mail] = hers();
    expect(mail?.headers.get('subject')).toBe('Hoch: North roof, Voltage');
    expect(mail?.headers.get('from')).toBe('Aurora Energie <alerts@energy.example>');
    expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@energy\.example>$/);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.source).toContain('Guten Tag Ada,');
    expect(mail?.source).toContain('voltage beträgt 260,5\u00A0V, über 250\u00A0V');
    expect(mail?.source).toMatch(/Seit \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} (MEZ|MESZ|GMT\+[12])/);
    expect(mail?.source).toContain('<html lang="de">');
    expect(mail?.source).toContain(`/clients/${site.id}`);

    await send({ voltage: 230 });
    await expect.poll(() => inTenant(sql`select 1 from notice where event = 'resolved'`)).toHaveLength(2);
    await later();
    await expect.poll(() => subjects(), { timeout: 15_000 }).toContain('Behoben: North roof, Voltage');
  });

  it('of many at once is one, and each is told once', async () => {
    for (const name of ['one', 'two', 'three']) await rule(name, name, 'medium');
    // A mail has just been sent, so that all of them wait.
    await inTenant(sql`insert into mail (tenant_id, mail_id, user_id, sent_at)
      values (${tenant.tenantId}, gen_random_uuid(), ${ada.user.id}::uuid, now())`);
    await send({ one: 300, two: 300, three: 300 });
    await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(3);
    expect(hers()).toEqual([]);
    await later();
    await arrived(1);
    expect(subjects()).toEqual(['Alerts: 3 open, 0 resolved']);
    await expect.poll(() => inTenant(sql`select 1 from mail where sent_at is not null`)).toHaveLength(2);
    await look();
    // What opens next waits for a while, but for what is critical.
    await rule('four', 'four', 'medium');
    await rule('five', 'five', 'critical');
    await send({ four: 300 });
    await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(1);
    await inTenant(sql`update mail set ${movedBack('sent_at', '1 minute')}`);
    await send({ five: 300 });
    await arrived(2);
    expect(subjects()[1]).toBe('Alerts: 2 open, 0 resolved');
  });

  it('tells of a value that stays the same', async () => {
    const manager = await service.member(tenant, { roles: ['manager'], email: `s${number}@aurora.example` });
    const stuck = { kind: 'stuck', name: 'Stuck', metric: 'voltage', for_minutes: 120, severity: 'high' };
    await manager.post('/v1/alert-rules', stuck);
    for (const hours of [4, 3, 1]) {
      const timestamp = new Date(Date.now() - hours * 3_600_000).toISOString();
      const path = `/api/v1/devices/${site.id}/readings`;
      const { status } = await site.caller.post(path, { timestamp, metadata: { voltage: 231 } });
      expect(status).toBe(201);
    }
    await judgeSilence(service.database);
    await arrived(1);
    expect(subjects()).toEqual(['High: North roof, Stuck']);
    expect(hers()[0]?.source).toContain('voltage has been 231\u00A0V for 120 minutes or longer');
  });

  it('tells of a value that changes too fast', async () => {
    const manager = await service.member(tenant, { roles: ['manager'], email: `f${number}@aurora.example` });
    const common = { kind: 'rate', metric: 'voltage', for_minutes: 15, threshold: 20, severity: 'high' };
    await manager.post('/v1/alert-rules', { ...common, name: 'Falls', condition: 'below' });
    for (const [minutes, voltage] of [
      [20, 240],
      [10, 205],
    ]) {
      const timestamp = new Date(Date.now() - (minutes ?? 0) * 60_000).toISOString();
      const path = `/api/v1/devices/${site.id}/readings`;
      await site.caller.post(path, { timestamp, metadata: { voltage } });
    }
    await judgeSilence(service.database);
    await arrived(1);
    expect(subjects()).toEqual(['High: North roof, Falls']);
    expect(hers()[0]?.source).toContain('voltage fell by 35\u00A0V within 15 minutes, more than 20\u00A0V');
  });

  it('comes when it ends otherwise: somebody resolves it, its rule changes or is deleted, its site is out of service', async () => {
    const byHand = await service.member(tenant, { roles: ['manager'], email: `h${number}@aurora.example` });
    const { body } = await byHand.post('/v1/alert-rules', {
      name: 'Staff',
      kind: 'threshold',
      metric: 'three',
      condition: 'above',
      threshold: 250,
      severity: 'medium',
    });
    await rule('one', 'one', 'medium');
    await rule('two', 'two', 'medium');
    await rule('Gone', 'four', 'medium');
    await send({ one: 300, two: 300, three: 300, four: 300 });
    const told = (userId: string) =>
      inTenant(
        sql<{
          name: string;
        }>`select r.name from notice n join alert a on a.tenant_id = n.tenant_id and a.alert_id = n.alert_id
        join alert_rule r on r.tenant_id = a.tenant_id and r.rule_id = a.rule_id
        where n.event = 'resolved' and n.user_id = ${userId}::uuid order by r.name`,
      ).then((rows) => rows.map(({ name }) => name));
    const alerts = (await byHand.get('/v1/alerts')).body.data as { id: string; rule: { name: string } }[];
    const idOf = (name: string) => alerts.find((alert) => alert.rule.name === name)?.id;
    await byHand.post(`/v1/alerts/${idOf('one')}/actions`, { action: 'resolve' });
    await expect.poll(() => told(ada.user.id), { timeout: 15_000 }).toEqual(['one']);
    const own = (await site.caller.get('/api/v1/alerts/rules')).body.data as { id: string; name: string }[];
    const pathOf = (wanted: string) =>
      `/api/v1/alerts/rules/${own.find(({ name }) => name === wanted)?.id ?? wanted}`;
    await site.caller.delete(pathOf('Gone'));
    await expect.poll(() => told(ada.user.id), { timeout: 15_000 }).toEqual(['Gone', 'one']);
    await site.caller.put(pathOf('two'), {
      name: 'two',
      kind: 'threshold',
      metric: 'two',
      condition: 'above',
      threshold: 250,
      severity: 'medium',
      enabled: false,
    });
    await expect.poll(() => told(ada.user.id), { timeout: 15_000 }).toEqual(['Gone', 'one', 'two']);
    await inTenant(sql`update client set status = 'inactive' where client_id = ${site.id}::uuid`);
    await judgeSilence(service.database);
    await expect.poll(() => told(ada.user.id), { timeout: 15_000 }).toEqual(['Gone', 'Staff', 'one', 'two']);
    expect(body.data.name).toBe('Staff');
    // Whoever resolved it knows.
    expect(await told(byHand.user.id)).toEqual(['Gone', 'Staff', 'two']);
  });

  it('is for those who want it: channel, lowest severity, permission', async () => {
    await settings({ alert_threshold: 'high' });
    const off = await service.member(tenant, { roles: ['viewer'] });
    await off.send('PATCH', '/v1/settings', { alerts: { email_notifications: false } });
    await service.member(tenant, { roles: [] });
    await rule('low', 'a', 'medium');
    await rule('worse', 'b', 'high');
    await send({ a: 300, b: 300 });
    await arrived(1);
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain(off.user.email);
    expect(subjects()).toEqual(['High: North roof, worse']);
    expect(await inTenant(sql`select 1 from notice`)).toHaveLength(1);
  });

  it('waits in quiet hours unless it is critical, and then comes as one digest', async () => {
    const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    await settings({ quiet_hours: { start: clock(-1), end: clock(1) } });
    for (const [name, severity] of [
      ['one', 'medium'],
      ['two', 'high'],
      ['fire', 'critical'],
    ] as const)
      await rule(name, name, severity);
    await send({ one: 300, two: 300 });
    await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(2);
    await send({ fire: 300 });
    await arrived(1);
    expect(subjects()).toEqual(['Critical: North roof, fire']);
    const due = () =>
      sql<{ minutes: number }>`select extract(epoch from run_at - now())::float8 / 60 as minutes
        from job where kind = 'mail' and subject = ${ada.user.id}::uuid`.execute(service.database.owner);
    await expect.poll(async () => (await due()).rows[0]?.minutes).toBeGreaterThan(55);
    await inTenant(sql`update mail set ${movedBack('sent_at', '1 hour')}`);
    // Whoever ends them by hand gets what waited.
    await settings({ quiet_hours: null });
    await arrived(2);
    expect(subjects()[1]).toBe('Alerts: 2 open, 0 resolved');
  });
});

describe('a mail server', () => {
  const trouble = async () => {
    const manager = await service.member(tenant, { roles: ['manager'], email: `m${number}@aurora.example` });
    return (await manager.get('/v1/tenant/settings')).body.data.mail_trouble;
  };

  it('that refuses is tried again with the same id, and the administrator reads why', async () => {
    smtp.refusal = { code: 451, sentence: 'Busy, come back later' };
    await rule('Voltage', 'voltage', 'high');
    await send({ voltage: 300 });
    await expect
      .poll(() => inTenant(sql`select 1 from mail where last_error is not null`), { timeout: 15_000 })
      .toHaveLength(1);
    expect(await trouble()).toMatchObject({ mails: 1, error: expect.stringContaining('Busy') });
    const [mail] = await inTenant(
      sql<{ mail_id: string; attempts: number }>`select mail_id, attempts from mail`,
    );
    expect(mail?.attempts).toBe(1);
    smtp.refusal = undefined;
    await later();
    await arrived(1);
    expect(hers()[0]?.headers.get('message-id')).toBe(`<${mail?.mail_id}@energy.example>`);
    await expect.poll(trouble).toBe(null);
  });

  it('that knows no such person is not asked again', async () => {
    smtp.refusal = { code: 550, sentence: 'No such mailbox here' };
    await rule('Voltage', 'voltage', 'high');
    await send({ voltage: 300 });
    await expect
      .poll(() => inTenant(sql`select 1 from mail where failed_at is not null`), { timeout: 15_000 })
      .toHaveLength(1);
    expect((await trouble()).error).toContain('No such mailbox');
  });

  it('that took a mail whose process died is sent the same mail by the same id, and no digest twice', async () => {
    await rule('Voltage', 'voltage', 'high');
    await send({ voltage: 300 });
    await arrived(1);
    await expect.poll(() => inTenant(sql`select 1 from mail where sent_at is not null`)).toHaveLength(1);
    // What a process leaves that dies between sending a mail and noting it.
    await inTenant(sql`update mail set sent_at = null`);
    await look();
    await arrived(2);
    const [first, again] = hers().map(({ headers }) => headers.get('message-id'));
    expect(again).toBe(first);
    expect(await inTenant(sql`select 1 from mail`)).toHaveLength(1);
  });
});

describe('the way out of mails', () => {
  async function link(): Promise<string> {
    await rule('Voltage', 'voltage', 'high');
    await send({ voltage: 300 });
    await arrived(1);
    const { headers } = hers()[0] ?? {};
    expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.+)>$/.exec(headers?.get('list-unsubscribe') ?? '') ?? [];
    return service.url + url.slice(new URL(url).origin.length);
  }
  const wants = async () => (await ada.get('/v1/settings')).body.data.settings.alerts.email_notifications;

  it('is one click of a mail program, without a session (RFC 8058)', async () => {
    const url = await link();
    const looked = await fetch(url);
    expect([looked.status, await looked.text()]).toEqual([
      200,
      expect.stringContaining('<form method="post">'),
    ]);
    expect(looked.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await wants()).toBe(true);
    const clicked = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    expect(await wants()).toBe(false);
  });

  it('is good for one person only', async () => {
    const url = new URL(await link());
    const token = url.searchParams.get('token') ?? '';
    const other = await service.member(tenant, { roles: ['viewer'] });
    for (const forged of ['', 'x', token.replace(ada.user.id, other.user.id), `${token.slice(0, -1)}_`]) {
      url.searchParams.set('token', forged);
      expect((await fetch(url, { method: 'POST' })).status).toBe(404);
    }
    expect(await wants()).toBe(true);
    expect((await other.get('/v1/settings')).body.data.version).toBe(0);
  });
});
