import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from './jobs/job-queue.ts';
import { JobRunner } from './jobs/job-runner.ts';
import type { Caller } from './testing/caller.ts';
import { integratorOf } from './testing/device-fixture.ts';
import { addClient, ingest } from './testing/readings.ts';
import { TestService } from './testing/test-service.ts';
import { WebhookReceiver } from './testing/webhook-receiver.ts';
import type { Tenant } from './tenants/tenants.queries.ts';

let one: TestService;
let two: TestService;
let tenant: Tenant;

beforeAll(async () => {
  one = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
  two = await one.another();
  tenant = await one.tenant();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

describe('behind a load balancer, two processes', () => {
  it('know each other’s sessions, their ends and their CSRF tokens', async () => {
    const here = await one.member(tenant);
    const there = here.at(two.url);
    expect((await there.post('/v1/clients', { name: 'Hill farm', description: 'x' })).status).toBe(201);
    expect((await here.post('/v1/clients', { name: 'Valley farm', description: 'x' })).status).toBe(201);
    const refreshed = await there.post(`/v1/tenants/${tenant.id}/auth/refresh`, {
      refresh_token: here.session?.refresh_token,
    });
    expect(refreshed.status).toBe(200);
    expect((await here.post('/v1/auth/logout')).status).toBe(204);
    expect((await there.get('/v1/auth/me')).status).toBe(401);
  });

  it('take away a permission for both', async () => {
    const admin = await one.member(tenant);
    const member = await one.member(tenant, { roles: ['operator'] });
    expect((await member.at(two.url).get('/v1/clients')).status).toBe(200);
    await admin.put(`/v1/users/${member.user.id}`, { status: 'inactive' });
    expect((await member.at(two.url).get('/v1/clients')).status).toBe(401);
  });

  it('answer no statistics that a reading through the other has made old', async () => {
    const client = await addClient(one, tenant);
    const here = await one.member(tenant, { roles: ['viewer'] });
    const ask = async (service: TestService) => {
      const { body } = await here.at(service.url).post('/v1/query/execute', {
        template_id: 'client_metrics_summary',
        parameters: {
          start_time: '2026-05-01T00:00:00Z',
          end_time: '2026-05-02T00:00:00Z',
          client_id: client,
        },
      });
      return [body.data.metadata.cached, body.data.rows[0]?.max_value];
    };
    const store = (value: number, at: string) =>
      ingest(one, tenant, [{ client, metric: 'power', at, value }]);
    await store(1, '2026-05-01T10:00:00Z');
    expect(await ask(two)).toEqual([false, 1]);
    expect(await ask(two)).toEqual([true, 1]);
    await store(7, '2026-05-01T10:15:00Z');
    expect(await ask(two)).toEqual([false, 7]);
    expect(await ask(one)).toEqual([false, 7]);
  });

  it('number the series of one client alike, when both meet a new metric at once', async () => {
    const admin = await one.member(tenant);
    const { id, access_token } = (await admin.post('/v1/clients', { name: 'Twin', description: 'x' })).body
      .data;
    const bearers = await Promise.all(
      [one, two].map(async (service) => {
        const { body } = await service.obtainToken(id, access_token);
        return { service, headers: { authorization: `Bearer ${body.access_token}` } };
      }),
    );
    const now = Date.now();
    const answers = await Promise.all(
      bearers.flatMap(({ service, headers }, process) =>
        [0, 1, 2].map((turn) =>
          service.anybody.post(
            `/api/v1/devices/${id}/readings`,
            {
              timestamp: new Date(now - (process * 3 + turn + 1) * 60_000).toISOString(),
              consumption: 1,
              metadata: { voltage: 230, current: 5 },
            },
            headers,
          ),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const { body } = await admin.post('/v1/query/execute', {
      template_id: 'client_metrics_summary',
      parameters: { client_id: id },
    });
    const points = body.data.rows.map((row: { metric_name: string; data_points: number }) => [
      row.metric_name,
      row.data_points,
    ]);
    expect(points).toEqual([
      ['current', 6],
      ['energy_consumption', 6],
      ['voltage', 6],
    ]);
  });

  const waiting = async (kind: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from job where kind = ${kind}`.execute(one.database.owner);
    return rows[0]?.count ?? 0;
  };

  it('deliver each event once', async () => {
    const receiver = await WebhookReceiver.start();
    try {
      const { caller } = await integratorOf(one, tenant);
      const wanted = { url: receiver.url, events: ['device.offline'] };
      const { id } = (await caller.post('/api/v1/webhooks', wanted)).body.data;
      const ask = (by: Caller) => by.post(`/api/v1/webhooks/${id}/test`);
      const turns = Array.from({ length: 20 }, () => [ask(caller), ask(caller.at(two.url))]);
      await Promise.all(turns.flat());
      await expect.poll(() => waiting('webhook-delivery'), { timeout: 15_000 }).toBe(0);
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(ids).toHaveLength(40);
      expect(new Set(ids).size).toBe(40);
    } finally {
      await receiver.close();
    }
  });

  it('do each job once, and again only the one that failed', async () => {
    const kind = 'counted';
    const done: string[] = [];
    const failing = randomUUID();
    const runners = [one, two].map(({ database, app }) => {
      const handler = async ({ subject }: { subject: string | null }) => {
        done.push(subject ?? '');
        if (subject === failing && done.filter((each) => each === failing).length === 1) {
          return { again: true, inMs: 10 } as const;
        }
        return { done: true } as const;
      };
      return new JobRunner(database, new Map([[kind, handler]]), app.log);
    });
    const subjects = [failing, ...Array.from({ length: 149 }, () => randomUUID())];
    for (const subject of subjects) {
      await enqueue(one.database.owner, { kind, tenantId: tenant.tenantId, subject });
    }
    for (const runner of runners) runner.start();
    await expect.poll(() => waiting(kind), { timeout: 15_000 }).toBe(0);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(done.toSorted()).toEqual([failing, ...subjects].toSorted());
  });

  it('keep house from time to time, one for both', async () => {
    const old = { tenant_id: tenant.tenantId, day: '2001-01-01', version: 1 };
    await one.inTenant(tenant, ({ db }) => db.insertInto('reading_change').values(old).execute());
    await sql`update job set run_at = now() where kind = 'housekeeping'`.execute(one.database.owner);
    const left = () =>
      one.inTenant(tenant, ({ db, tenantId }) =>
        db
          .selectFrom('reading_change')
          .selectAll()
          .where('tenant_id', '=', tenantId)
          .where('day', '<', '2002-01-01')
          .execute(),
      );
    await expect.poll(left, { timeout: 15_000 }).toEqual([]);
    const planned = async () => {
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from run_at - now()) / 3600)::int as hours from job
        where kind = 'housekeeping' and locked_until is null`.execute(one.database.owner);
      return rows;
    };
    await expect.poll(planned, { timeout: 15_000 }).toEqual([{ hours: 6 }]);
  });
});
