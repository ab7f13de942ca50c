import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Severity } from '../database/tables/alerts.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { SmtpReceiver } from '../testing/smtp-receiver.ts';
import { TestService } from '../testing/test-service.ts';
import { jobOfWay, mailTo } from './way.ts';

const MINUTE = 60_000;
const patient = { timeout: 15_000 };

let smtp: SmtpReceiver;
let service: TestService;
let tenant: Tenant;
let site: ClientFixture;
let manager: Caller;
let ada: Caller;
let number = 0;
beforeAll(async () => {
  smtp = await SmtpReceiver.start();
  service = await TestService.start({ SMTP_URL: smtp.url, MAIL_FROM: 'alerts@energy.example' });
});
beforeEach(async () => {
  number += 1;
  smtp.received.length = 0;
  smtp.refusal = undefined;
  tenant = await service.tenant(`Tenant ${number}`);
  site = await integratorOf(service, tenant, 'North roof');
  manager = await service.member(tenant, { roles: ['manager'], email: `m${number}@aurora.example` });
  ada = await service.member(tenant, { roles: ['viewer'], email: `ada${number}@aurora.example` });
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});

async function addRule(name: string, severity: Severity): Promise<void> {
  const rule = { kind: 'threshold', name, metric: name, condition: 'below', threshold: 1, severity };
  const { status, text } = await manager.post('/v1/alert-rules', rule);
  expect(status, text).toBe(201);
}
let second = 0;
async function send(metadata: object): Promise<void> {
  second += 1;
  const timestamp = new Date(Date.now() - 60 * MINUTE + second * 1000).toISOString();
  const path = `/api/v1/devices/${site.id}/readings`;
  expect((await site.caller.post(path, { timestamp, metadata })).status).toBe(201);
}
const clock = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString().slice(11, 16);
const quiet = async (quiet_hours: object | null) => {
  const answer = await ada.send('PATCH', '/v1/settings', {
    general: { time_zone: 'UTC' },
    alerts: { quiet_hours },
  });
  expect(answer.status, answer.text).toBe(200);
};
const subjects = () =>
  smtp.received.filter(({ to }) => to.includes(ada.user.email)).map(({ headers }) => headers.get('subject'));
const refusedOnes = () =>
  service.inTenant(tenant, async ({ db }) => {
    const { rows } = await sql<{ attempts: number }>`select attempts from mail
      where user_id = ${ada.user.id}::uuid and sent_at is null and attempts > 0`.execute(db);
    return rows.length;
  });
/** As if the time for another attempt had come. */
async function retryNow(): Promise<void> {
  await service.inTenant(tenant, ({ db }) =>
    sql`update mail set next_attempt_at = now() - interval '1 second'
      where user_id = ${ada.user.id}::uuid and sent_at is null`.execute(db),
  );
  await service.app.jobRunner.hasten(jobOfWay(tenant.tenantId, mailTo(ada.user.id)));
}

/** A mail that is not critical, about a site of which something critical may be said too. */
async function refuseOne(): Promise<void> {
  await addRule('meter', 'high');
  await addRule('power', 'critical');
  await send({ meter: 5, power: 5 });
  smtp.refusal = { code: 451, sentence: 'Try again later' };
  await send({ meter: 0 });
  await expect.poll(refusedOnes, patient).toBe(1);
}

it('what is critical does not wait for a mail that was refused before', async () => {
  await refuseOne();

  // The mail server is back, and the next attempt is minutes or hours away.
  smtp.refusal = undefined;
  await service.inTenant(tenant, ({ db }) =>
    sql`update mail set next_attempt_at = now() + interval '10 hours'`.execute(db),
  );
  await send({ power: 0 });
  await expect.poll(subjects, patient).toEqual(['Critical: North roof, power']);
  await retryNow();
  await expect.poll(subjects, patient).toEqual(['Critical: North roof, power', 'High: North roof, meter']);
  // It is noted as sent after the mail server has taken it.
  await expect.poll(refusedOnes, patient).toBe(0);
});

it('a mail that was refused before quiet hours waits for their end, and what is critical passes it', async () => {
  await refuseOne();

  smtp.refusal = undefined;
  await quiet({ start: clock(-60), end: clock(60) });
  await retryNow();
  await send({ power: 0 });
  await expect.poll(subjects, patient).toEqual(['Critical: North roof, power']);
  expect(await refusedOnes()).toBe(1);
  await quiet(null);
  await retryNow();
  await expect.poll(subjects, patient).toEqual(['Critical: North roof, power', 'High: North roof, meter']);
});

it('a mail with something critical in it that was refused is tried again in quiet hours too', async () => {
  await addRule('power', 'critical');
  await send({ power: 5 });
  smtp.refusal = { code: 451, sentence: 'Try again later' };
  await send({ power: 0 });
  await expect.poll(refusedOnes, patient).toBe(1);
  smtp.refusal = undefined;
  await quiet({ start: clock(-60), end: clock(60) });
  await retryNow();
  await expect.poll(subjects, patient).toEqual(['Critical: North roof, power']);
});
