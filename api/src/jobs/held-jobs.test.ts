import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from '../testing/test-service.ts';
import { claimJobs, enqueue, finishJob, holdJob, postponeJob } from './job-queue.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

it('a job that takes long is held, until another process takes it from one that seemed dead', async () => {
  const { owner } = service.database;
  const kind = 'long-job';
  await enqueue(owner, { kind, tenantId: null, subject: randomUUID() });
  const [first] = await claimJobs(owner, [kind], 1);
  if (!first) throw new Error('There was no job.');
  const lockRunsOut = () =>
    sql`update job set locked_until = now() - interval '1 s' where kind = ${kind}`.execute(owner);
  await lockRunsOut();
  expect(await holdJob(owner, first)).toBe(true);
  expect(await claimJobs(owner, [kind], 1)).toEqual([]);

  await lockRunsOut();
  const [second] = await claimJobs(owner, [kind], 1);
  expect(second?.id).toBe(first.id);
  expect(await holdJob(owner, first)).toBe(false);
  // What the first one says of it afterwards changes nothing.
  await postponeJob(owner, first, 0);
  await finishJob(owner, first);
  expect(await claimJobs(owner, [kind], 1)).toEqual([]);
  expect(second && (await holdJob(owner, second))).toBe(true);
});
