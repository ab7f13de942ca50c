import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimJobs, finishJob, type Job, postponeJob } from '../../jobs/job-queue.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import type { Caller } from '../../testing/caller.ts';
import { TestService } from '../../testing/test-service.ts';
import { REPORT_MAILS_JOB, SCHEDULE_JOB } from './begin-sending.ts';
import { reportMailsJob, scheduleJob } from './send-reports.ts';

let service: TestService;
let tenant: Tenant;
let member: Caller;
let clock: number;
let sent: { at: string; mail: Mail }[];

beforeAll(async () => {
  // Nothing of these tests goes there.
  service = await TestService.start({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'reports@energy.example' });
  // Its own runner goes by the real clock.
  await service.app.jobRunner.stop();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  member = await service.member(tenant, { roles: ['manager'] });
  sent = [];
});

const HOUR = 3_600_000;
const links = { home: 'https://energy.example', from: 'a@energy.example', unsubscribe: () => 'https://stop' };
const log = { warn: () => undefined };
const keep: Mailer = {
  send: async (mail) => void sent.push({ at: new Date(clock).toISOString(), mail }),
};

/** A process that does these jobs, by the clock of the test. */
const aProcess = (mailer: Mailer = keep) => ({
  schedules: scheduleJob({ database: service.database, now: () => clock }),
  mails: reportMailsJob({ database: service.database, mailer, links, log }),
});
type Process = ReturnType<typeof aProcess>;

async function arrange(since: string, more: object = {}): Promise<string> {
  const answer = await member.post('/v1/report-schedules', {
    name: 'Morning',
    cadence: 'day',
    at_time: '06:00',
    group: 'site',
    language: 'en',
    people: [member.user.id],
    addresses: [],
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body.data as { id: string };
  await service.inTenant(tenant, ({ db }) =>
    sql`update report_schedule set since = ${since}::timestamptz where schedule_id = ${id}::uuid`.execute(db),
  );
  clock = Date.parse(since);
  return id;
}

const jobOf = (subject: string): Job => ({
  id: 0,
  kind: SCHEDULE_JOB,
  tenantId: tenant.tenantId,
  subject,
  attempts: 1,
  dueAt: '',
});

async function doMails({ mails }: Process): Promise<void> {
  for (const job of await claimJobs(service.database.owner, [REPORT_MAILS_JOB], 10))
    await carryOut(mails, job);
}

async function carryOut(handler: JobHandler, job: Job): Promise<void> {
  const outcome = await handler(job);
  const { owner } = service.database;
  await ('done' in outcome ? finishJob(owner, job) : postponeJob(owner, job, outcome.inMs));
}

/** Lets both processes look at the same time, again whenever the first of them wants to. */
async function live(id: string, until: string, processes: readonly Process[]): Promise<void> {
  while (clock < Date.parse(until)) {
    const outcomes = await Promise.all(processes.map(({ schedules }) => schedules(jobOf(id))));
    await Promise.all(processes.map(doMails));
    const waits = outcomes.map((outcome) => ('again' in outcome ? outcome.inMs : HOUR));
    clock += Math.min(...waits);
  }
}

const times = () => sent.map(({ at }) => at);

describe('a schedule of every day at 06:00 in Berlin', () => {
  it('sends once a day when summer begins, whichever of two processes does it', async () => {
    const id = await arrange('2026-03-27T12:00:00Z');
    await live(id, '2026-03-31T12:00:00Z', [aProcess(), aProcess()]);
    expect(times()).toEqual([
      '2026-03-28T05:00:00.000Z',
      '2026-03-29T04:00:00.000Z',
      '2026-03-30T04:00:00.000Z',
      '2026-03-31T04:00:00.000Z',
    ]);
    expect(sent[1]?.mail).toMatchObject({
      to: { address: expect.stringContaining('@example.com') },
      subject: expect.stringMatching(/: Morning, March 28, 2026$/),
    });
    expect(sent[1]?.mail.text).toContain(
      'https://energy.example/reports?period=day&day=2026-03-28&group=site',
    );
  });

  it('and when it ends, with a restart on each day', async () => {
    const id = await arrange('2026-10-23T12:00:00Z');
    for (const until of [
      '2026-10-24T20:00Z',
      '2026-10-25T00:30Z',
      '2026-10-25T05:00:01Z',
      '2026-10-27T12:00Z',
    ])
      await live(id, until, [aProcess(), aProcess()]);
    expect(times()).toEqual([
      '2026-10-24T04:00:00.000Z',
      '2026-10-25T05:00:00.000Z',
      '2026-10-26T05:00:00.000Z',
      '2026-10-27T05:00:00.000Z',
    ]);
  });

  it('sends once at 02:30, where that comes twice and where it does not come', async () => {
    const twice = await arrange('2026-10-24T12:00:00Z', { at_time: '02:30' });
    await live(twice, '2026-10-26T00:00:00Z', [aProcess(), aProcess()]);
    expect(times()).toEqual(['2026-10-25T00:30:00.000Z']);
    sent = [];
    const never = await arrange('2026-03-28T12:00:00Z', { at_time: '02:30' });
    await live(never, '2026-03-30T00:00:00Z', [aProcess(), aProcess()]);
    expect(times()).toEqual(['2026-03-29T01:30:00.000Z']);
  });

  it('makes up for the last day only after a time without any process', async () => {
    const id = await arrange('2026-05-01T12:00:00Z');
    clock = Date.parse('2026-05-05T09:00:00Z');
    await live(id, '2026-05-06T03:00:00Z', [aProcess()]);
    expect(times()).toEqual(['2026-05-05T09:00:00.000Z']);
    expect(sent[0]?.mail.text).toContain('day=2026-05-04');
  });

  it('sends nothing for a day again whose clock was set back', async () => {
    const id = await arrange('2026-05-01T12:00:00Z');
    await live(id, '2026-05-02T05:00:00Z', [aProcess()]);
    clock = Date.parse('2026-05-02T03:30:00Z');
    await live(id, '2026-05-02T12:00:00Z', [aProcess()]);
    expect(times()).toEqual(['2026-05-02T04:00:00.000Z']);
  });
});

describe('the mails of a report', () => {
  it('go on after a process that died among them, to those who have none yet', async () => {
    const id = await arrange('2026-05-01T12:00:00Z', {
      people: [],
      addresses: ['one@out.example', 'two@out.example', 'three@out.example'],
    });
    let reached: () => void = () => undefined;
    const second = new Promise<void>((resolve) => (reached = resolve));
    const dying = aProcess({
      send: async (mail) => {
        if (mail.to.address === 'two@out.example') {
          reached();
          return new Promise(() => undefined);
        }
        return keep.send(mail);
      },
    });
    clock = Date.parse('2026-05-02T04:00:00Z');
    await dying.schedules(jobOf(id));
    void doMails(dying);
    await second;
    expect(await claimJobs(service.database.owner, [REPORT_MAILS_JOB], 10)).toEqual([]);
    const history = await member.get(`/v1/report-schedules/${id}/sendings`);
    expect(history.body.data).toMatchObject([{ recipients: 3, sent: 1, refused: 0, ended_at: null }]);
    await sql`update job set locked_until = now() - interval '1 s' where kind = ${REPORT_MAILS_JOB}`.execute(
      service.database.owner,
    );
    await doMails(aProcess());
    expect(sent.map(({ mail }) => mail.to.address)).toEqual([
      'one@out.example',
      'two@out.example',
      'three@out.example',
    ]);
    const after = await member.get(`/v1/report-schedules/${id}/sendings`);
    expect(after.body.data).toMatchObject([{ sent: 3, ended_at: expect.any(String), day: '2026-05-02' }]);
  });

  it('are tried again where the mail server is away, and not where it knows no such address', async () => {
    const id = await arrange('2026-05-01T12:00:00Z', {
      people: [],
      addresses: ['gone@out.example', 'later@out.example'],
    });
    let isAway = true;
    const refusing = aProcess({
      send: async (mail) => {
        if (mail.to.address === 'gone@out.example')
          throw Object.assign(new Error('No such user'), { code: 'EENVELOPE', responseCode: 550 });
        if (isAway) throw new Error('The mail server is away');
        await keep.send(mail);
      },
    });
    clock = Date.parse('2026-05-02T04:00:00Z');
    await refusing.schedules(jobOf(id));
    await doMails(refusing);
    const history = async () => (await member.get(`/v1/report-schedules/${id}/sendings`)).body.data[0];
    expect(await history()).toMatchObject({
      ended_at: null,
      mails: [
        { name: 'gone@out.example', state: 'refused', error: 'No such user' },
        { name: 'later@out.example', state: 'waiting', error: 'The mail server is away' },
      ],
    });
    isAway = false;
    await sql`update job set run_at = now() where kind = ${REPORT_MAILS_JOB}`.execute(service.database.owner);
    await doMails(refusing);
    expect(await history()).toMatchObject({ sent: 1, refused: 1, ended_at: expect.any(String) });
  });

  it('leave out who is no member any more, and say so', async () => {
    const other = await service.member(tenant, { roles: ['viewer'], firstName: 'Vera', lastName: 'Viewer' });
    const id = await arrange('2026-05-01T12:00:00Z', { people: [member.user.id, other.user.id] });
    const admin = await service.member(tenant);
    expect((await admin.put(`/v1/users/${other.user.id}`, { status: 'inactive' })).status).toBe(200);
    clock = Date.parse('2026-05-02T04:00:00Z');
    const one = aProcess();
    await one.schedules(jobOf(id));
    await doMails(one);
    expect(sent.map(({ mail }) => mail.to.name)).toEqual(['Mara Member']);
    const { body } = await member.get(`/v1/report-schedules/${id}/sendings`);
    expect(body.data).toMatchObject([{ recipients: 2, sent: 1, left_out: 1, ended_at: expect.any(String) }]);
  });

  it('do not go, after they waited, to who left or was taken out meanwhile, and go to where somebody is now', async () => {
    const add = (firstName: string) =>
      service.member(tenant, { roles: ['viewer'], firstName, lastName: 'V' });
    const [leaver, stayer, mover] = [await add('Lea'), await add('Stan'), await add('Mo')];
    const people = [leaver.user.id, stayer.user.id, mover.user.id];
    const id = await arrange('2026-05-01T12:00:00Z', {
      people,
      addresses: ['a@out.example', 'b@out.example'],
    });
    clock = Date.parse('2026-05-02T04:00:00Z');
    const away = aProcess({ send: () => Promise.reject(new Error('The mail server is away')) });
    await away.schedules(jobOf(id));
    await doMails(away);
    const admin = await service.member(tenant);
    expect((await admin.put(`/v1/users/${leaver.user.id}`, { status: 'inactive' })).status).toBe(200);
    await service.inTenant(tenant, async ({ db }) => {
      await sql`update report_schedule set addresses = '{b@out.example}'`.execute(db);
      await sql`update app_user set email = 'moved@example.com' where user_id = ${mover.user.id}::uuid`.execute(
        db,
      );
    });
    await sql`update job set run_at = now() where kind = ${REPORT_MAILS_JOB}`.execute(service.database.owner);
    await doMails(aProcess());
    expect(sent.map(({ mail }) => mail.to.address)).toEqual([
      stayer.user.email,
      'moved@example.com',
      'b@out.example',
    ]);
    const { body } = await member.get(`/v1/report-schedules/${id}/sendings`);
    expect(body.data).toMatchObject([{ sent: 3, left_out: 2, ended_at: expect.any(String) }]);
  });

  it('do not go where a schedule is paused, nor for what was due meanwhile', async () => {
    const id = await arrange('2026-05-01T12:00:00Z', { paused: true });
    clock = Date.parse('2026-05-02T04:00:00Z');
    expect(await aProcess().schedules(jobOf(id))).toEqual({ done: true });
    expect(sent).toEqual([]);
  });
});
