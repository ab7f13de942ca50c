import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { firstLook } from '../testing/first-look.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { lookAtSites } from './look-at-sites.ts';
import type { DataQuality } from './quality.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await firstLook(service, 'quality');
});
afterAll(() => service.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Some days ago: the page tells of the last thirty. */
const end = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;
const begin = end - 5 * DAY;
const at = (hours: number) => begin + hours * HOUR;

/** A power and a temperature each quarter of an hour, with nothing wrong. */
function sent(client: string, from: number, until: number) {
  const count = (until - from) / (HOUR / 4);
  return Array.from({ length: count }, (_, index) => from + (index + 1) * (HOUR / 4)).flatMap((time) => [
    {
      client,
      metric: 'power',
      at: new Date(time),
      value: 5000 + 1000 * Math.sin(time / HOUR) + ((time / MINUTE) % 7),
    },
    {
      client,
      metric: 'temperature',
      at: new Date(time),
      value: 20 + 5 * Math.sin(time / DAY) + ((time / MINUTE) % 11) / 10,
    },
  ]);
}

const look = (tenant: Tenant, now: number) => lookAtSites(service.database, tenant.tenantId, new Date(now));

async function quality(staff: Caller, question = ''): Promise<DataQuality> {
  const { body, text } = await staff.get(`/v1/quality?${question}`);
  expect(body.data, text).toBeDefined();
  return body.data as DataQuality;
}

describe('data quality', () => {
  it('learns from what came after a site was looked at with nothing there', async () => {
    const tenant = await service.tenant('Aurora', 'UTC');
    const staff = await service.member(tenant, { roles: ['viewer'] });
    const late = await addClient(service, tenant, 'Late');
    const now = Date.now();
    expect(await look(tenant, now - HOUR)).toBe(1);
    await ingest(
      service,
      tenant,
      sent(late, begin, end).map((reading) =>
        reading.metric === 'power' && reading.at.getTime() === at(60)
          ? { ...reading, value: 90_000 }
          : reading,
      ),
    );
    await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .updateTable('client')
        .set({ last_seen_at: new Date(now - MINUTE) })
        .where('tenant_id', '=', tenantId)
        .execute(),
    );
    expect(await look(tenant, now)).toBe(1);
    const { findings } = await quality(staff, 'kind=spike');
    expect(findings).toMatchObject([{ name: 'Late', kind: 'spike', seen: 90_000 }]);
  });

  it('finds what is wrong by site, and once it was repaired by what came late finds it no more', async () => {
    const tenant = await service.tenant('Aurora', 'Asia/Kolkata');
    const staff = await service.member(tenant, { roles: ['viewer'] });
    const well = await addClient(service, tenant, 'Well');
    const holes = await addClient(service, tenant, 'Holes');
    const wild = await addClient(service, tenant, 'Wild');
    const empty = await addClient(service, tenant, 'Empty');
    const lost = sent(holes, at(50), at(53));
    const isLost = new Set(lost.map((reading) => reading.at.getTime()));
    await ingest(service, tenant, [
      ...sent(well, begin, end),
      ...sent(holes, begin, end).filter((reading) => !isLost.has(reading.at.getTime())),
      ...sent(wild, begin, end).map((reading) =>
        reading.metric === 'power' && reading.at.getTime() === at(60)
          ? { ...reading, value: 90_000 }
          : reading,
      ),
    ]);
    const now = end + 10 * MINUTE;
    expect(await look(tenant, now)).toBe(4);
    // Nothing came since, and none of it is due.
    expect(await look(tenant, now + MINUTE)).toBe(0);

    const found = await quality(staff);
    expect(found.sites).toEqual({ all: 4, looked: 3, too_few_hours: 0, nothing: 1, not_yet: 0 });
    expect(found.looked_at).toBe(new Date(now).toISOString());
    expect(found.findings).toMatchObject([
      {
        name: 'Wild',
        kind: 'spike',
        metric: 'power',
        unit: 'W',
        seen: 90_000,
        count: 1,
        from: new Date(at(60)).toISOString(),
      },
      {
        name: 'Holes',
        kind: 'gap',
        metric: null,
        unit: null,
        from: new Date(at(50)).toISOString(),
        until: new Date(at(53) + HOUR / 4).toISOString(),
        count: 12,
        expected: 900,
      },
    ]);
    expect(found.kinds).toEqual([
      { kind: 'gap', findings: 1, sites: 1 },
      { kind: 'spike', findings: 1, sites: 1 },
    ]);
    expect(found.next_cursor).toBeNull();
    expect((await quality(staff, `client_id=${well}`)).findings).toEqual([]);
    expect((await quality(staff, 'kind=spike')).findings.map(({ name }) => name)).toEqual(['Wild']);
    expect((await quality(staff, `client_id=${empty}`)).sites).toMatchObject({ all: 1, nothing: 1 });

    const first = await quality(staff, 'limit=1');
    expect(first.findings.map(({ name }) => name)).toEqual(['Wild']);
    const next = await quality(staff, `limit=1&cursor=${first.next_cursor}`);
    expect(next.findings.map(({ name }) => name)).toEqual(['Holes']);
    expect(next.next_cursor).toBeNull();

    // The device hands in its past a day later: it is looked at anew once a day.
    await ingest(service, tenant, lost);
    expect(await look(tenant, now + DAY + MINUTE)).toBe(4);
    const later = await quality(staff, `client_id=${holes}`);
    expect(later.findings).toMatchObject([
      { kind: 'gap', metric: null, until: null, from: new Date(end).toISOString() },
    ]);
    const again = await quality(staff, 'kind=spike');
    expect(again.findings.map(({ id }) => id)).toEqual(
      found.findings.filter(({ kind }) => kind === 'spike').map(({ id }) => id),
    );

    // It comes back: the gap is over, and is the same finding.
    await ingest(service, tenant, sent(holes, end + DAY, end + DAY + HOUR));
    await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .updateTable('client')
        .set({ last_seen_at: new Date(now + DAY + HOUR) })
        .where('tenant_id', '=', tenantId)
        .where('client_id', '=', holes)
        .execute(),
    );
    expect(await look(tenant, now + DAY + HOUR + MINUTE)).toBe(1);
    const over = await quality(staff, `client_id=${holes}`);
    expect(over.findings).toMatchObject([
      {
        id: later.findings[0]?.id,
        kind: 'gap',
        until: new Date(end + DAY + HOUR / 4).toISOString(),
        count: 96,
      },
    ]);
  });

  it('is of who may see readings, and of their organization alone', async () => {
    const tenant = await service.tenant('Borealis', 'UTC');
    const other = await service.tenant('Cirrus', 'UTC');
    const theirs = await addClient(service, other, 'Theirs');
    const staff = await service.member(tenant, { roles: ['viewer'] });
    expect((await staff.get(`/v1/quality?client_id=${theirs}`)).status).toBe(404);
    expect((await staff.get('/v1/quality?kind=wrong')).status).toBe(422);
    expect((await staff.get('/v1/quality?cursor=abc')).status).toBe(422);
    const nobody = await service.member(tenant, { roles: [] });
    expect((await nobody.get('/v1/quality')).status).toBe(403);
    expect((await quality(staff)).sites.all).toBe(0);
  });
});
