import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let aurora: Tenant;
let client: ClientFixture;

beforeAll(async () => {
  service = await TestService.start();
  aurora = await service.tenant();
  client = await integratorOf(service, aurora);
});
afterAll(() => service.close());

const opened: AbortController[] = [];
afterAll(() => opened.forEach((controller) => controller.abort()));

/** Opens the stream and reads it line by line, in the background. */
async function follow(caller: Caller, query = '') {
  const controller = new AbortController();
  opened.push(controller);
  const response = await fetch(`${service.url}/v1/live${query}`, {
    headers: { authorization: `Bearer ${caller.session?.access_token}` },
    signal: controller.signal,
  });
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  return {
    response,
    ended,
    /** What the events are called. */
    names: () => [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name),
    events: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '')),
  };
}

const send = (minutesAgo: number, consumption = 1) =>
  client.caller.post(`/api/v1/devices/${client.id}/readings`, {
    timestamp: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    consumption,
  });

describe('GET /v1/live', () => {
  it('tells staff of the tenant which readings came in, and nobody else', async () => {
    const mine = await follow(await service.member(aurora));
    const others = await follow(await service.member(await service.tenant('Borealis')));
    expect(mine.response.headers.get('content-type')).toContain('text/event-stream');
    await send(5);
    await expect.poll(() => mine.events().length).toBe(1);
    expect(mine.events()[0]).toMatchObject({ client_ids: [client.id], metrics: ['energy_consumption'] });
    expect(others.events()).toEqual([]);
  });

  it('tells that alerts changed, to who may see them, also who begins to listen a moment later', async () => {
    const tenant = await service.tenant('Cirrus');
    const site = await integratorOf(service, tenant);
    const manager = await service.member(tenant, { roles: ['manager'] });
    const [mine, others] = [await follow(manager), await follow(await service.member(aurora))];
    const rule = { kind: 'threshold', name: 'Hot', metric: 'temperature', condition: 'above', threshold: 80 };
    await manager.post('/v1/alert-rules', { ...rule, severity: 'low' });
    const timestamp = new Date(Date.now() - 60_000).toISOString();
    await site.caller.post(`/api/v1/devices/${site.id}/readings`, {
      timestamp,
      metadata: { temperature: 90 },
    });
    await expect
      .poll(() => mine.names().toSorted((a = '', b = '') => a.localeCompare(b)), { timeout: 5000 })
      .toEqual(['alerts', 'readings']);
    const { body } = await manager.get('/v1/alerts');
    await manager.post(`/v1/alerts/${body.data[0].id}/actions`, { action: 'acknowledge' });
    await expect
      .poll(() => mine.names().filter((name) => name === 'alerts'), { timeout: 5000 })
      .toHaveLength(2);
    const late = await follow(manager, '?since_ms=60000');
    await expect.poll(() => late.names(), { timeout: 5000 }).toContain('alerts');
    expect(others.names()).not.toContain('alerts');
  });

  it('is open so many times for a session and no more, until one is closed', async () => {
    const caller = await service.member(aurora);
    const open = () => {
      const controller = new AbortController();
      opened.push(controller);
      const headers = { authorization: caller.authorization };
      return fetch(`${service.url}/v1/live`, { headers, signal: controller.signal }).then((response) => ({
        response,
        controller,
      }));
    };
    const streams = await Promise.all(Array.from({ length: 12 }, open));
    expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]));
    const { response } = await open();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await response.json()).toMatchObject({ code: 'too_many_streams' });
    expect((await follow(await service.member(aurora))).response.status).toBe(200);
    streams[0]?.controller.abort();
    await expect.poll(async () => (await open()).response.status).toBe(200);
  });

  it('tells at most once a second, however long a burst goes on', async () => {
    const stream = await follow(await service.member(aurora));
    const began = performance.now();
    const tell = () => {
      const at = new Date();
      service.app.readingFeed.publish(aurora.tenantId, {
        clientIds: [client.id],
        metrics: ['power'],
        from: at,
        to: at,
      });
      return stream.events().length;
    };
    await expect.poll(tell, { interval: 20, timeout: 20_000 }).toBeGreaterThanOrEqual(5);
    // The first goes out at once.
    expect(stream.events().length - 1).toBeLessThanOrEqual((performance.now() - began) / 1000);
  });

  it('gathers a burst into few events', async () => {
    const stream = await follow(await service.member(aurora));
    for (let minutes = 10; minutes < 30; minutes += 1) await send(minutes);
    await expect.poll(() => stream.events().length, { timeout: 5000 }).toBeGreaterThanOrEqual(2);
    expect(stream.events().length).toBeLessThanOrEqual(4);
  });

  it('first tells what came in since the page asked for its figures', async () => {
    const tenant = await service.tenant('Celestia');
    const device = await integratorOf(service, tenant);
    const member = await service.member(tenant);
    const readings = `/api/v1/devices/${device.id}/readings`;
    await device.caller.post(readings, {
      timestamp: new Date(Date.now() - 60_000).toISOString(),
      consumption: 1,
    });
    const told = await follow(member, '?since_ms=30000');
    await expect.poll(() => told.events().length).toBe(1);
    expect(told.events()[0]).toMatchObject({ client_ids: [device.id], metrics: ['energy_consumption'] });
    const others = await follow(await service.member(await service.tenant('Dorado')), '?since_ms=30000');
    const unasked = await follow(member);
    await device.caller.post(readings, {
      timestamp: new Date(Date.now() - 30_000).toISOString(),
      consumption: 2,
    });
    // Only the one that came in afterwards.
    await expect.poll(() => unasked.events().length).toBe(1);
    expect(others.events()).toEqual([]);
    expect((await member.get('/v1/live?since_ms=-1')).status).toBe(422);
  });

  it('says nothing of a duplicate', async () => {
    const stream = await follow(await service.member(aurora));
    const reading = { timestamp: new Date(Date.now() - 3_600_000).toISOString(), consumption: 4 };
    const path = `/api/v1/devices/${client.id}/readings`;
    await client.caller.post(path, reading);
    await expect.poll(() => stream.events().length).toBe(1);
    await client.caller.post(path, reading);
    await send(90);
    await expect.poll(() => stream.events().length, { timeout: 5000 }).toBe(2);
    expect(new Date(stream.events()[1].from).getTime()).toBeLessThan(Date.now() - 89 * 60_000);
  });

  it('asks for a permission', async () => {
    const nobody = await service.member(aurora, { roles: [] });
    expect((await nobody.get('/v1/live')).status).toBe(403);
    expect((await service.anybody.get('/v1/live')).status).toBe(401);
  });

  it('ends when the service stops, so that a stop is not held up', async () => {
    const own = await TestService.start();
    const member = await own.member(await own.tenant());
    const response = await fetch(`${own.url}/v1/live`, {
      headers: { authorization: `Bearer ${member.session?.access_token}` },
    });
    const read = response.text().catch(() => 'cut');
    await own.close();
    expect(await read).toContain(': connected');
  });
});

describe('a stream that is open', () => {
  const CHECKED_WITHIN = 30_000;
  /** Streams that are opened within have a clock that the test moves. */
  async function withClock(work: (pass: (milliseconds: number) => void) => Promise<void>) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await work((milliseconds) => void vi.advanceTimersByTime(milliseconds));
    } finally {
      vi.useRealTimers();
    }
  }
  const setRoles = (tenant: Tenant, userId: string, name: string) =>
    service.inTenant(tenant, async ({ db, tenantId }) => {
      const found = db.selectFrom('role').select('role_id').where('tenant_id', '=', tenantId);
      const { role_id } = await found.where('name', '=', name).executeTakeFirstOrThrow();
      await db.updateTable('user_role').set({ role_id }).where('user_id', '=', userId).execute();
    });

  it('tells nothing more of readings to who may see only alerts from now on', async () => {
    const tenant = await service.tenant('Elara');
    const site = await integratorOf(service, tenant);
    const onlyAlerts = { name: 'only_alerts', display_name: 'Alerts', permissions: ['alert.read'] };
    const admin = await service.member(tenant);
    expect((await admin.post('/v1/roles', onlyAlerts)).status).toBe(201);
    const member = await service.member(tenant, { roles: ['manager'] });
    const publish = () => {
      const at = new Date();
      const news = { clientIds: [site.id], metrics: ['power'], from: at, to: at };
      service.app.readingFeed.publish(tenant.tenantId, news);
      service.app.readingFeed.publishAlerts(tenant.tenantId);
    };
    await withClock(async (pass) => {
      const stream = await follow(member);
      publish();
      await expect.poll(() => stream.names().length, { timeout: 5000 }).toBe(2);
      await setRoles(tenant, member.user.id, 'only_alerts');
      const before = stream.names().length;
      await expect
        .poll(
          () => {
            pass(CHECKED_WITHIN);
            const told = stream.names().length;
            publish();
            return stream
              .names()
              .slice(told - before)
              .filter((name) => name === 'readings').length;
          },
          { interval: 1500, timeout: 10_000 },
        )
        .toBe(0);
    });
  });

  it('ends when its token expires, and when the session does', async () => {
    const [expiring, leaving] = [await service.member(aurora), await service.member(aurora)];
    await withClock(async (pass) => {
      const [one, two] = [await follow(expiring), await follow(leaving)];
      await leaving.post('/v1/auth/logout');
      pass(CHECKED_WITHIN);
      await two.ended;
      const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000);
      try {
        pass(CHECKED_WITHIN);
        await one.ended;
      } finally {
        now.mockRestore();
      }
    });
  });
});
