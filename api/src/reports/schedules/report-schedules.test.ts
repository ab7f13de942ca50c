import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import type { Caller } from '../../testing/caller.ts';
import { SmtpReceiver } from '../../testing/smtp-receiver.ts';
import { TestService } from '../../testing/test-service.ts';

let service: TestService;
let smtp: SmtpReceiver;
let tenant: Tenant;
let manager: Caller;

beforeAll(async () => {
  smtp = await SmtpReceiver.start();
  service = await TestService.start({ SMTP_URL: smtp.url, MAIL_FROM: 'reports@energy.example' });
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(async () => {
  tenant = await service.tenant();
  manager = await service.member(tenant, { roles: ['manager'], firstName: 'Marco', lastName: 'Ferrante' });
});

const PATH = '/v1/report-schedules';
const unknown = '7b1c9d1e-0000-4000-8000-000000000000';
const wanted = (more: object = {}) => ({
  name: 'Weekly figures',
  cadence: 'week',
  on_day: 1,
  at_time: '06:00',
  group: 'region',
  language: 'de',
  people: [manager.user.id],
  addresses: ['Owner@Out.example'],
  ...more,
});
const add = async (more: object = {}) => {
  const answer = await manager.post(PATH, wanted(more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const mailsTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address));

describe('schedules of reports', () => {
  it('are arranged, read, changed and deleted, which the audit trail tells', async () => {
    const created = await add();
    expect(created).toMatchObject({
      people: [{ id: manager.user.id, name: 'Marco Ferrante' }],
      addresses: ['owner@out.example'],
      created_by: 'Marco Ferrante',
      next_at: expect.stringMatching(/T0[45]:00:00\.000Z$/),
      last: null,
      paused: false,
    });
    expect(new Date(created.next_at).getUTCDay()).toBe(1);
    const path = `${PATH}/${created.id}`;
    const changed = await manager.put(path, wanted({ paused: true }), { 'if-match': '"1"' });
    expect(changed.body.data).toMatchObject({ paused: true, next_at: null, version: 2 });
    const { status, body } = await manager.put(path, wanted(), { 'if-match': '"1"' });
    expect([status, body.code]).toEqual([412, 'changed_meanwhile']);
    expect((await manager.get(PATH)).body).toMatchObject({
      data: [{ id: created.id, version: 2 }],
      timezone: 'Europe/Berlin',
      sends_mail: true,
    });
    expect((await manager.delete(path, { 'if-match': '"1"' })).status).toBe(412);
    expect((await manager.delete(path)).status).toBe(204);
    expect((await manager.get(path)).status).toBe(404);
    const auditor = await service.member(tenant);
    const trail = await auditor.get(`/v1/audit?target_id=${created.id}`);
    expect(trail.body.data).toMatchObject([
      { action: 'report_schedule.deleted' },
      { action: 'report_schedule.updated', before: { paused: false }, after: { paused: true } },
      { action: 'report_schedule.created', after: { people: ['Marco Ferrante'] } },
    ]);
  });

  it('take the permission to export, and belong to one organization', async () => {
    const { id } = await add();
    expect((await service.anybody.get(PATH)).status).toBe(401);
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    const stranger = await service.member(await service.tenant('Borealis'));
    for (const [caller, expected] of [
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      expect((await caller.get(`${PATH}/${id}`)).status).toBe(expected);
      expect((await caller.put(`${PATH}/${id}`, wanted({ people: [] }))).status).toBe(expected);
      expect((await caller.delete(`${PATH}/${id}`)).status).toBe(expected);
      expect((await caller.get(`${PATH}/${id}/sendings`)).status).toBe(expected);
      expect((await caller.post(`${PATH}/${id}/sendings`)).status).toBe(expected);
    }
    expect((await stranger.get(PATH)).body.data).toEqual([]);
    // Nobody of another organization is written to, nor named.
    const answer = await manager.post(PATH, wanted({ people: [stranger.user.id] }));
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('active members')]);
  });

  it('say what is wrong with what they are given', async () => {
    const refused = async (more: object) => {
      const { status, body } = await manager.post(PATH, wanted(more));
      return [status, body.details?.map(({ field }: { field: string }) => field)];
    };
    expect(await refused({ on_day: 8 })).toEqual([422, ['on_day']]);
    expect(await refused({ people: [], addresses: [] })).toEqual([422, ['people']]);
    expect(await refused({ people: [unknown] })).toEqual([422, ['people']]);
    expect(await refused({ at_time: '24:00' })).toEqual([422, ['at_time']]);
    expect(await refused({ addresses: ['nobody'] })).toEqual([422, ['addresses.0']]);
    const many = Array.from({ length: 20 }, (_, index) => `a${index}@out.example`);
    expect(await refused({ addresses: many })).toEqual([422, ['people']]);
  });

  it('are not arranged where the server sends no mail, which the list says', async () => {
    await using silent = await disposable(TestService.start());
    const there = await silent.tenant();
    const caller = await silent.member(there, { roles: ['manager'] });
    expect((await caller.get(PATH)).body).toMatchObject({ data: [], sends_mail: false });
    const { status, body } = await caller.post(PATH, wanted({ people: [caller.user.id] }));
    expect([status, body.code]).toEqual([409, 'no_mail']);
  });

  it('are fifty at most', async () => {
    for (let made = 0; made < 50; made += 1) await add({ name: `Report ${made}` });
    const { status, body } = await manager.post(PATH, wanted());
    expect([status, body.code]).toEqual([409, 'quota_reached']);
  });
});

describe('a report that is sent by hand', () => {
  it('is sent at once, in each one’s language, with a link and without figures, and is in the history', async () => {
    const address = `${tenant.tenantId}@out.example`;
    const { id } = await add({ addresses: [address] });
    const begun = await manager.post(`${PATH}/${id}/sendings`);
    expect(begun.status, begun.text).toBe(202);
    expect(begun.body.data).toMatchObject({ day: null, asked_by: 'Marco Ferrante', recipients: 2 });
    const history = async () => (await manager.get(`${PATH}/${id}/sendings`)).body.data;
    await expect.poll(async () => (await history())[0]?.ended_at).not.toBeNull();
    expect(await history()).toMatchObject([{ sent: 2, refused: 0, left_out: 0 }]);
    expect((await manager.get(`${PATH}/${id}`)).body.data.last).toMatchObject({ sent: 2 });
    const [outside] = mailsTo(address);
    expect(outside?.source).toContain('Melden Sie sich an, um ihn zu lesen');
    expect(outside?.source).toMatch(/\/reports\?period=week&day=\d{4}-\d\d-\d\d&group=region/);
    const [inside] = mailsTo(manager.user.email);
    expect(inside?.source).toContain('Hello Marco Ferrante,');
  });

  it('can be ended by the link in the mail, by that recipient alone', async () => {
    const [first, second] = [`one.${tenant.tenantId}@out.example`, `two.${tenant.tenantId}@out.example`];
    const { id } = await add({ addresses: [first, second] });
    await manager.post(`${PATH}/${id}/sendings`);
    await expect.poll(() => mailsTo(first)).toHaveLength(1);
    const [mail] = mailsTo(first);
    const link = new URL(mail?.headers.get('list-unsubscribe')?.replaceAll(/[<>]/g, '') ?? '');
    const at = (method: string, search = link.search) =>
      fetch(`${service.url}${link.pathname}${search}`, { method });
    const question = await at('GET');
    expect(await question.text()).toContain('keine E-Mails zum Bericht „Weekly figures“');
    const left = async () => (await manager.get(`${PATH}/${id}`)).body.data.addresses;
    expect(await left()).toEqual([first, second]);
    expect((await at('POST', `${link.search.slice(0, -2)}xx`)).status).toBe(404);
    expect((await at('POST')).status).toBe(200);
    expect(await left()).toEqual([second]);
    expect((await at('POST')).status).toBe(404);
  });

  it('is so one after the other, and twenty times a day at most', async () => {
    const { id } = await add();
    const ask = async () => (await manager.post(`${PATH}/${id}/sendings`)).body;
    await service.app.jobRunner.stop();
    await ask();
    expect(await ask()).toMatchObject({ status: 409, code: 'under_way' });
    await service.inTenant(tenant, async ({ db, tenantId }) => {
      const ended_at = new Date();
      const [sent] = await db
        .updateTable('report_sending')
        .set({ ended_at })
        .where('tenant_id', '=', tenantId)
        .returningAll()
        .execute();
      if (!sent) throw new Error('Nothing is sent.');
      const more = Array.from({ length: 19 }, () => ({
        ...sent,
        sending_id: randomUUID(),
        mails: JSON.stringify(sent.mails),
      }));
      await db.insertInto('report_sending').values(more).execute();
    });
    expect(await ask()).toMatchObject({ status: 409, code: 'quota_reached' });
  });

  it('counts although its schedule was deleted, which forgets whom it went to', async () => {
    await service.app.jobRunner.stop();
    const sendAndDelete = async (address: string) => {
      const { id } = await add({ addresses: [address] });
      const { status } = await manager.post(`${PATH}/${id}/sendings`);
      expect((await manager.delete(`${PATH}/${id}`)).status).toBe(204);
      return status;
    };
    for (let times = 0; times < 20; times += 1)
      expect(await sendAndDelete(`anybody${times}@out.example`)).toBe(202);
    expect(await sendAndDelete('one.more@out.example')).toBe(409);
    const kept = await service.inTenant(tenant, ({ db }) =>
      sql`select mails::text || coalesce(asked_by_name, '') as kept from report_sending`.execute(db),
    );
    expect(new Set(kept.rows.map((row) => (row as { kept: string }).kept))).toEqual(new Set(['[]']));
    // Nor are they a way around how many a calendar may send.
    for (let made = 0; made < 30; made += 1) await add({ name: `Report ${made}` });
    const { status, body } = await manager.post(PATH, wanted());
    expect([status, body.code]).toEqual([409, 'quota_reached']);
    await service.inTenant(tenant, ({ db }) =>
      sql`update report_sending set started_at = now() - interval '25 hours'`.execute(db),
    );
    await add();
  });
});

async function disposable(started: Promise<TestService>) {
  const another = await started;
  return Object.assign(another, { [Symbol.asyncDispose]: () => another.close() });
}
