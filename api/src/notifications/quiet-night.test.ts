import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Severity } from '../database/tables/alerts.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { SmtpReceiver } from '../testing/smtp-receiver.ts';
import { TestService } from '../testing/test-service.ts';
import { jobOfWay, mailTo } from './way.ts';

const MINUTE = 60_000;

let smtp: SmtpReceiver;
let service: TestService;
let tenant: Tenant;
let site: ClientFixture;
let ada: Caller;
beforeAll(async () => {
  smtp = await SmtpReceiver.start();
  service = await TestService.start({ SMTP_URL: smtp.url, MAIL_FROM: 'alerts@energy.example' });
  tenant = await service.tenant();
  site = await integratorOf(service, tenant, 'North roof');
  ada = await service.member(tenant, { roles: ['operator'], firstName: 'Ada' });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await service.close();
  await smtp.close();
});

/** By the clock on Ada's wall, which is not that of the organization. */
const inTokyo = (at: number) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' });

const addRule = async (name: string, severity: Severity) => {
  const manager = await service.member(tenant, { roles: ['manager'] });
  const rule = { kind: 'threshold', name, metric: name, condition: 'below', threshold: 1, severity };
  const { status, text } = await manager.post('/v1/alert-rules', rule);
  expect(status, text).toBe(201);
};
let second = 0;
const send = async (metadata: object) => {
  second += 1;
  const timestamp = new Date(Date.now() - 60 * MINUTE + second * 1000).toISOString();
  const path = `/api/v1/devices/${site.id}/readings`;
  expect((await site.caller.post(path, { timestamp, metadata })).status).toBe(201);
};
const subjects = () =>
  smtp.received.filter(({ to }) => to.includes(ada.user.email)).map(({ headers }) => headers.get('subject'));
const waiting = () =>
  service.inTenant(tenant, async ({ db }) => {
    const { rows } = await sql`select 1 from notice n
      where n.mail_id is null and n.user_id = ${ada.user.id}::uuid`.execute(db);
    return rows.length;
  });
/** Has the job that writes her mails look at the clock, and waits until it did. */
async function lookAt(time: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: time, shouldAdvanceTime: true });
  const job = jobOfWay(tenant.tenantId, mailTo(ada.user.id));
  await sql`update job set run_at = now() where kind = ${job.kind} and subject = ${ada.user.id}::uuid`.execute(
    service.database.owner,
  );
  service.app.jobRunner.nudge();
  await expect
    .poll(
      async () =>
        (
          await sql<{ due: boolean }>`select run_at <= now() as due from job
            where kind = ${job.kind} and subject = ${ada.user.id}::uuid`.execute(service.database.owner)
        ).rows.some(({ due }) => due),
      { timeout: 10_000 },
    )
    .toBe(false);
}

it('a night at which only what is critical wakes anybody, and the rest comes as one digest when it ends', async () => {
  const now = Date.now();
  const alerts = { quiet_hours: { start: inTokyo(now - 60 * MINUTE), end: inTokyo(now + 60 * MINUTE) } };
  const told = await ada.send('PATCH', '/v1/settings', { alerts, general: { time_zone: 'JST' } });
  expect(told.status, told.text).toBe(200);
  await addRule('string', 'medium');
  await addRule('meter', 'high');
  await addRule('power', 'critical');
  await send({ string: 5, meter: 5, power: 48_000 });

  await send({ string: 0, meter: 0 });
  await expect.poll(waiting, { timeout: 15_000 }).toBe(2);
  await send({ power: 0 });
  await expect.poll(subjects, { timeout: 15_000 }).toEqual(['Critical: North roof, power']);
  // It is the mail that waits: who looks sees all of it.
  expect((await ada.get('/v1/alerts/counts')).body.data).toMatchObject({ open: 3 });
  await send({ meter: 5 });
  await expect.poll(waiting, { timeout: 15_000 }).toBe(3);

  await lookAt(now + 58 * MINUTE);
  expect(await waiting()).toBe(3);
  expect(subjects()).toHaveLength(1);
  await lookAt(now + 61 * MINUTE);
  await expect
    .poll(subjects, { timeout: 15_000 })
    .toEqual(['Critical: North roof, power', 'Alerts: 1 open, 1 resolved']);
  // They are noted as sent after the mail server has taken them.
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  await lookAt(now + 120 * MINUTE);
  expect(subjects()).toHaveLength(2);
});
