import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Performance } from '../../performance/performance.schema.ts';
import type { RawMetric, RepairedStretch } from '../../queries/queries.schema.ts';
import type { Report } from '../../reports/report.schema.ts';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import type { Caller } from '../../testing/caller.ts';
import { firstLook } from '../../testing/first-look.ts';
import { addClient, ingest, type TestReading } from '../../testing/readings.ts';
import { rowsOf } from '../../testing/statistics.ts';
import { TestService } from '../../testing/test-service.ts';
import { lookAtSites } from '../look-at-sites.ts';
import type { Finding } from '../quality.schema.ts';
import { missingInstants, onTheLine } from './fill-values.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await firstLook(service, 'quality');
});
afterAll(() => service.close());

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const end = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;
const begin = end - 5 * 24 * HOUR;
const at = (hours: number) => begin + hours * HOUR;
const kWh = (time: number) => Number((10 + Math.sin(time / HOUR)).toFixed(3));

function sent(
  client: string,
  metrics: readonly string[] = ['energy_consumption', 'temperature'],
): TestReading[] {
  return Array.from({ length: (end - begin) / QUARTER }, (_, index) => begin + (index + 1) * QUARTER).flatMap(
    (time) =>
      metrics.map((metric) => ({
        client,
        metric,
        at: new Date(time),
        value: metric === 'temperature' ? 20 + ((time / QUARTER) % 7) : kWh(time),
      })),
  );
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const timeOf = ({ at: time }: TestReading) => new Date(time).getTime();
const look = (tenant: Tenant, later = 0) =>
  lookAtSites(service.database, tenant.tenantId, new Date(end + 10 * 60_000 + later));

/** All that figures are made of. */
const figures = (tenant: Tenant) =>
  service.inTenant(tenant, async ({ db, tenantId }) => {
    const rows = async (table: 'reading_1h' | 'reading_1d') =>
      (
        await sql`select series_id, bucket, n, sum, min, max, first_ts, last_ts,
          ${table === 'reading_1h' ? sql`level, q1_n, q2_n, q3_n` : sql`known_hours, level_hours, positive_sum`}
          from ${sql.table(table)} where tenant_id = ${tenantId} order by 1, 2`.execute(db)
      ).rows.map((row) =>
        Object.fromEntries(
          Object.entries(row as object).map(([name, value]) => [
            name,
            typeof value === 'number' ? Number(value.toPrecision(10)) : value,
          ]),
        ),
      );
    return { hours: await rows('reading_1h'), days: await rows('reading_1d') };
  });

async function only(staff: Caller, kind: string): Promise<Finding> {
  const { body, text } = await staff.get(`/v1/quality?kind=${kind}`);
  const [finding, ...more] = (body.data as { findings: Finding[] }).findings;
  if (!finding || more.length > 0) throw new Error(text);
  return finding;
}

describe('repair of readings', () => {
  it('fills a gap as previewed, is marked, counted in all figures, audited, and undone without a trace', async () => {
    const tenant = await service.tenant('Aurora', 'Europe/Berlin');
    const staff = await service.member(tenant, { roles: ['admin'] });
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    const id = await addClient(service, tenant, 'Holes');
    const lost = (reading: TestReading) => timeOf(reading) > at(50.5) && timeOf(reading) < at(53.25);
    await ingest(
      service,
      tenant,
      sent(id).filter((reading) => !lost(reading)),
    );
    await look(tenant);
    const gap = await only(viewer, 'gap');
    expect(gap).toMatchObject({
      metric: null,
      methods: ['interpolation', 'expected', 'file'],
      repair: null,
      count: 10,
    });
    const before = await figures(tenant);

    const path = `/v1/quality/findings/${gap.id}`;
    expect((await viewer.post(`${path}/preview`, { method: 'interpolation' })).status).toBe(403);
    expect((await viewer.post(`${path}/repair`, { method: 'interpolation' })).status).toBe(403);
    // Nothing is expected of a site whose kind is not known.
    expect((await staff.post(`${path}/preview`, { method: 'expected' })).status).toBe(422);
    expect((await staff.post(`${path}/preview`, { method: 'removal' })).status).toBe(422);
    const shown = await staff.post(`${path}/preview`, { method: 'interpolation' });
    expect(shown.body.data, shown.text).toMatchObject({
      metric: 'energy_consumption',
      unit: 'kWh',
      metrics: [
        { metric: 'energy_consumption', values: 10 },
        { metric: 'temperature', values: 10 },
      ],
      left_out: 0,
    });
    const preview = shown.body.data as {
      preview: string;
      change_kwh: number;
      values: { after: number; before: null }[];
    };
    const [low, high] = [kWh(at(50.5)), kWh(at(53.25))].toSorted((a, b) => a - b);
    for (const value of preview.values) {
      expect(value.before).toBeNull();
      expect(value.after).toBeGreaterThanOrEqual(low ?? 0);
      expect(value.after).toBeLessThanOrEqual(high ?? 0);
    }
    expect(await figures(tenant)).toEqual(before);

    const stale = await staff.post(`${path}/repair`, { method: 'interpolation', preview: 'another' });
    expect([stale.status, stale.body.error?.code ?? stale.body.code]).toEqual([409, 'readings_changed']);
    const done = await staff.post(`${path}/repair`, { method: 'interpolation', preview: preview.preview });
    expect(done.status, done.text).toBe(201);
    const twice = await staff.post(`${path}/repair`, { method: 'interpolation', preview: preview.preview });
    expect(twice.status).toBe(409);
    expect(twice.text).toContain('has repaired this already');

    const after = await figures(tenant);
    const sum = ({ days }: typeof after) =>
      days.filter(({ series_id }) => series_id === 1).reduce((all, day) => all + Number(day.sum), 0);
    expect(sum(after) - sum(before)).toBeCloseTo(preview.change_kwh, 6);
    expect(after.hours.length).toBeGreaterThan(before.hours.length);

    // It is marked wherever single values are shown, and counted beside figures.
    const raw = await rowsOf<RawMetric>(staff, 'raw_metric_data', {
      client_ids: [id],
      metric_name: 'energy_consumption',
      start_time: new Date(at(50)).toISOString(),
      end_time: new Date(at(54)).toISOString(),
    });
    expect(raw.filter((row) => row.repaired)).toHaveLength(10);
    expect(raw.length).toBe(16);
    const until = encodeURIComponent(new Date(at(60)).toISOString());
    const figuresOfSite = await staff.get(`/v1/clients/${id}/performance?hours=24&until=${until}`);
    expect(figuresOfSite.body.data).toMatchObject({ repaired_values: 20 });
    const marked = (figuresOfSite.body.data as Performance).hours.filter((hour) => hour.repaired === true);
    expect(marked.map((hour) => Date.parse(hour.at))).toEqual([at(50), at(51), at(52)]);
    const range = { start_time: new Date(at(40)).toISOString(), end_time: new Date(at(60)).toISOString() };
    const stretches = await rowsOf<RepairedStretch>(viewer, 'repaired_values', range);
    expect(stretches).toEqual(
      ['energy_consumption', 'temperature'].map((metric_name) =>
        expect.objectContaining({
          client_id: id,
          client_name: 'Holes',
          metric_name,
          first: new Date(at(50.75)).toISOString(),
          last: new Date(at(53)).toISOString(),
          values: 10,
        }),
      ),
    );
    const part = { ...range, metric_name: 'temperature', end_time: new Date(at(51)).toISOString() };
    expect(await rowsOf(viewer, 'repaired_values', part)).toMatchObject([{ values: 2 }]);
    expect(await rowsOf(viewer, 'repaired_values', { ...range, roles: ['storage'] })).toEqual([]);
    expect(await rowsOf(viewer, 'repaired_values', { ...range, group_by: 'client' })).toEqual(stretches);
    expect(await rowsOf(viewer, 'repaired_values', { ...range, group_by: 'type' })).toEqual(
      stretches.map((row) => ({ ...row, client_id: null, client_name: null })),
    );
    const stranger = await service.member(await service.tenant('Stranger'), { roles: ['viewer'] });
    expect(await rowsOf(stranger, 'repaired_values', range)).toEqual([]);
    const notes = async () => {
      const days = `first_day=${dayOf(at(48))}&last_day=${dayOf(at(60))}`;
      const { body } = await viewer.get(`/v1/reports?period=range&${days}`);
      return (body.data as Report).notes.filter((note) => note.includes('repaired'));
    };
    expect(await notes()).toEqual([expect.stringMatching(/^20 readings of this period were repaired/)]);
    // Of a site that was deleted no figure is made.
    expect((await staff.delete(`/v1/clients/${id}`)).status).toBe(204);
    expect(await notes()).toEqual([]);
    expect((await staff.post(`/v1/clients/${id}/restore`)).status).toBeLessThan(300);

    // A later look leaves what was repaired as it is, and finds nothing new in it.
    await look(tenant, 25 * HOUR);
    const repaired = (await viewer.get(`/v1/quality?client_id=${id}&days=30`)).body.data as {
      findings: Finding[];
    };
    const own = repaired.findings.filter(({ until }) => until !== null);
    expect(own).toMatchObject([{ id: gap.id, repair: { method: 'interpolation', values: 20 } }]);

    // The device sends one of them after all: that was measured.
    await ingest(service, tenant, [
      { client: id, metric: 'energy_consumption', at: new Date(at(51)), value: 77 },
      { client: id, metric: 'temperature', at: new Date(at(51)), value: 21 },
    ]);
    const undo = `/v1/quality/repairs/${own[0]?.repair?.id}/undo`;
    expect((await viewer.post(undo)).status).toBe(403);
    const undone = await staff.post(undo);
    expect(undone.body.data, undone.text).toEqual({ restored: 18, kept: 2 });
    expect((await staff.post(undo)).status).toBe(409);
    expect((await only(viewer, 'gap').catch(() => gap)).repair).toBeNull();

    // All but the hour of what came is as it was.
    const now = await figures(tenant);
    const others = (rows: { bucket?: unknown }[]) =>
      rows.filter(({ bucket }) => new Date(bucket as Date).getTime() !== at(50));
    expect(others(now.hours)).toEqual(others(before.hours));
    expect(now.hours.length).toBe(before.hours.length);

    const trail = await staff.get('/v1/audit?limit=20');
    const actions = (trail.body.data as unknown as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['client.readings_repaired', 'client.repair_undone']));
  });

  it('replaces a spike by hand, and takes out what came twice, and puts both back', async () => {
    const tenant = await service.tenant('Borealis', 'UTC');
    const staff = await service.member(tenant, { roles: ['admin'] });
    const wild = await addClient(service, tenant, 'Wild');
    const twice = await addClient(service, tenant, 'Twice');
    const again = (reading: TestReading) => timeOf(reading) > at(60) && timeOf(reading) <= at(66);
    await ingest(service, tenant, [
      ...sent(wild, ['energy_consumption']).map((reading) =>
        timeOf(reading) === at(40) ? { ...reading, value: 900 } : reading,
      ),
      ...sent(twice, ['energy_consumption']).flatMap((reading) =>
        again(reading) ? [reading, { ...reading, at: new Date(timeOf(reading) + 60_000) }] : [reading],
      ),
    ]);
    await look(tenant);
    const before = await figures(tenant);

    const spike = await only(staff, 'spike');
    expect(spike.methods).toEqual(['interpolation', 'expected', 'manual', 'file']);
    const time = new Date(at(40)).toISOString();
    const path = `/v1/quality/findings/${spike.id}`;
    const tooMuch = await staff.post(`${path}/repair`, {
      method: 'manual',
      values: [{ at: time, value: 1e12 }],
    });
    expect(tooMuch.status).toBe(422);
    expect((await staff.post(`${path}/repair`, { method: 'manual', values: [] })).status).toBe(422);
    const byHand = await staff.post(`${path}/repair`, {
      method: 'manual',
      values: [{ at: time, value: 9.5 }],
    });
    expect(byHand.body.data, byHand.text).toMatchObject({
      method: 'manual',
      values: 1,
      change_kwh: 9.5 - 900,
    });

    const duplicate = await only(staff, 'duplicate');
    expect(duplicate.methods).toEqual(['removal']);
    const removed = await staff.post(`/v1/quality/findings/${duplicate.id}/repair`, { method: 'removal' });
    expect(removed.body.data, removed.text).toMatchObject({ method: 'removal' });
    const extra = sent(twice, ['energy_consumption']).filter(again);
    const { values, change_kwh } = removed.body.data as { values: number; change_kwh: number };
    expect(values).toBe(extra.length);
    expect(-change_kwh).toBeCloseTo(
      extra.reduce((sum, { value }) => sum + Number(value), 0),
      6,
    );

    for (const { repair } of [await only(staff, 'spike'), await only(staff, 'duplicate')])
      expect((await staff.post(`/v1/quality/repairs/${repair?.id}/undo`)).status).toBe(200);
    expect(await figures(tenant)).toEqual(before);

    const other = await service.tenant('Cirrus', 'UTC');
    const theirs = await service.member(other, { roles: ['admin'] });
    expect((await theirs.post(`${path}/repair`, { method: 'interpolation' })).status).toBe(404);
  });
});

describe('values that nobody measured', () => {
  const values = [
    { at: 0, value: 10 },
    { at: 100, value: 20 },
  ];
  it('lie on the line between those on both sides', () => {
    expect([25, 50, -5, 300].map((time) => onTheLine(time, values))).toEqual([12.5, 15, 10, 20]);
    expect(onTheLine(5, [])).toBeUndefined();
  });

  it('are asked for where nothing is, a pace apart', () => {
    const near = [{ at: 60_000, value: 1 }];
    expect(missingInstants(0, 120_000, 30_000, near)).toEqual([30_000, 90_000]);
  });
});
