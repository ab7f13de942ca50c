import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';
import { claimJobs, enqueue, mendTimes, postponeJob } from './job-queue.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  // Its own runner must not mend in the middle.
  await service.app.jobRunner.stop();
});
afterAll(() => service.close());

const kind = 'of-a-clock';
const owner = () => service.database.owner;
/** What is stored is by then as far in the future as the clock went back. */
const setBack = (span: string) =>
  sql`update job set run_at = run_at + ${span}::interval, set_at = set_at + ${span}::interval,
    locked_until = locked_until + ${span}::interval where kind = ${kind}`.execute(owner());
const claim = async () => (await claimJobs(owner(), [kind], 10)).map(({ subject }) => subject);

it('a job does not wait until the clock, set back by a day, has caught up', async () => {
  const [due, later] = [randomUUID(), randomUUID()];
  for (const subject of [due, later]) await enqueue(owner(), { kind, tenantId: null, subject });
  const taken = await claimJobs(owner(), [kind], 10);
  for (const job of taken) await postponeJob(owner(), job, job.subject === later ? 3_600_000 : 0);
  await setBack('1 day');
  expect(await claim()).toEqual([]);
  expect(await mendTimes(owner())).toBe(2);
  expect(await claim()).toEqual([due]);
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes from job where subject = ${later}`.execute(
    owner(),
  );
  expect(rows).toEqual([{ minutes: 60 }]);

  // It was under way when the clock went back, and its process died.
  await setBack('1 day');
  await mendTimes(owner());
  const { rows: locks } = await sql<{ seconds: number }>`
    select round(extract(epoch from locked_until - now()))::int as seconds from job where subject = ${due}`.execute(
    owner(),
  );
  expect(locks[0]?.seconds).toBeLessThanOrEqual(120);
  await sql`update job set locked_until = now() - interval '1 s' where subject = ${due}`.execute(owner());
  await mendTimes(owner());
  expect(await claim()).toEqual([due]);
  expect(await mendTimes(owner())).toBe(0);
});
