import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientRole } from '../clients/client-role.ts';
import { kindOfMetric } from '../figures/figure-kind.ts';
import { addClient, every, ingest } from '../testing/readings.ts';
import { rowsOf, setting } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { AggregateStats, ClientMetricsSummary, MetricTotal, TimeSeriesPoint } from './queries.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const from = '2026-05-04T10:00:00.000Z';
const range = { start_time: from, end_time: '2026-05-04T14:00:00.000Z' };

async function addSite(tenant: Tenant, name: string, role: ClientRole, parent?: string): Promise<string> {
  const id = await addClient(service, tenant, name);
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .updateTable('client')
      .set({ role, type: name, parent_id: parent ?? null })
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', id)
      .execute(),
  );
  return id;
}

/** A number at the end of each quarter of so many hours, beginning at ten o'clock. */
const steady = (client: string, metric: string, value: number, hours = 4) => {
  const [, ...ends] = every(15, from, hours * 4 + 1);
  return ends.map((at) => ({ client, metric, at, value }));
};

describe('what a metric adds up to', () => {
  it('follows from its name, or from the unit that an integrator gave it', () => {
    expect(
      ['energy_consumption', 'power', 'temperature', 'current', 'anything'].map((metric) =>
        kindOfMetric(metric),
      ),
    ).toEqual(['amount', 'extensive', 'intensive', 'intensive', 'intensive']);
    expect(kindOfMetric('inverter', 'power')).toBe('extensive');
    expect(kindOfMetric('reactive', 'reactive_power')).toBe('extensive');
    expect(kindOfMetric('fed_in', 'energy')).toBe('amount');
    // What a meter counts up is no amount of an interval.
    expect(kindOfMetric('fed_in_total', 'energy')).toBe('extensive');
    expect(kindOfMetric('hub', 'temperature')).toBe('intensive');
  });

  it('is kept of the first unit that it comes in', async () => {
    const { tenant, client, staff } = await setting(service);
    const answer = await service.obtainToken(client, 'x');
    expect(answer.status).toBe(401);
    const other = await addClient(service, tenant, 'Valley farm');
    const { storeReadings } = await import('../readings/store-readings.ts');
    const { SeriesNumbers } = await import('../readings/series-numbers.ts');
    const instant = Date.parse('2026-05-04T10:15:00Z');
    await storeReadings(
      service.database,
      new SeriesNumbers(service.database),
      tenant.tenantId,
      [client, other].map((clientId) => ({
        clientId,
        instant,
        values: [{ metric: 'inverter', value: 1000, quantity: 'power' as const }],
      })),
    );
    const [point] = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      ...range,
      metric_name: 'inverter',
    });
    expect(point).toMatchObject({ value: 2000, sites: 2 });
    const [row] = await rowsOf<ClientMetricsSummary>(staff, 'client_metrics_summary', range);
    expect(row).toMatchObject({ metric_name: 'inverter', kind: 'extensive', unit: 'W' });
  });
});

describe('metric_totals', () => {
  it('keeps roles apart, adds up power, averages temperature over sites, and nets storage by the hour', async () => {
    const { tenant, client: mast, staff } = await setting(service);
    const [solar, wind, house] = [
      await addSite(tenant, 'solar', 'generation'),
      await addSite(tenant, 'wind', 'generation'),
      await addSite(tenant, 'house', 'consumption'),
    ];
    const battery = await addSite(tenant, 'battery', 'storage', solar);
    const inverters = [
      await addSite(tenant, 'a', 'generation', wind),
      await addSite(tenant, 'b', 'generation', wind),
    ];
    await ingest(service, tenant, [
      ...steady(solar, 'power', 1000),
      // Half of the time only: its level is what it was then.
      ...steady(wind, 'power', 500, 2),
      ...steady(house, 'power', 200),
      ...steady(solar, 'energy_consumption', 0.25),
      ...steady(house, 'energy_consumption', 0.05),
      ...steady(battery, 'energy_consumption', 0.5, 3),
      { client: battery, metric: 'energy_consumption', at: range.end_time, value: -4 },
      ...steady(mast, 'temperature', 10),
      ...steady(house, 'temperature', 20),
      // Three parts of one site, which counts once: 30.
      ...steady(wind, 'temperature', 29),
      ...inverters.flatMap((inverter, index) => steady(inverter, 'temperature', index === 0 ? 31 : 30)),
      { client: house, metric: 'status', at: range.end_time, value: 'open' },
    ]);
    const rows = await rowsOf<MetricTotal>(staff, 'metric_totals', range);
    const found = rows.map(({ metric_name, role, value, sites, coverage }) => [
      metric_name,
      role,
      value,
      sites,
      coverage,
    ]);
    expect(found).toEqual([
      ['energy_consumption', 'consumption', expect.closeTo(0.8), 1, 1],
      ['energy_consumption', 'generation', 4, 1, 1],
      ['energy_consumption', 'storage', 2, 1, 1],
      ['power', 'consumption', 200, 1, 1],
      ['power', 'generation', 1500, 2, 0.75],
      ['status', 'consumption', null, 1, 0.25],
      ['status', null, null, 1, 0.25],
      ['temperature', 'consumption', 20, 1, 1],
      ['temperature', 'generation', 30, 3, 1],
      ['temperature', 'measurement', 10, 1, 1],
      ['temperature', null, 20, 5, 1],
    ]);
    const stored = rows.find(
      ({ role, metric_name }) => role === 'storage' && metric_name === 'energy_consumption',
    );
    expect(stored).toMatchObject({ kind: 'amount', unit: 'kWh', in_value: 4, out_value: 6, avg_value: 0.5 });

    const onlyUse = await rowsOf<MetricTotal>(staff, 'metric_totals', { ...range, roles: ['consumption'] });
    expect(onlyUse.map(({ metric_name }) => metric_name)).toEqual([
      'energy_consumption',
      'power',
      'status',
      'status',
      'temperature',
      'temperature',
    ]);
    const [stats] = await rowsOf<AggregateStats>(staff, 'aggregate_stats', {
      ...range,
      client_ids: [house, wind],
    });
    expect(stats).toMatchObject({ total_clients: 2, active_clients: 0, unique_clients: 2 });

    const points = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      ...range,
      metric_name: 'power',
      group_by: 'type',
      interval: '6 hours',
    });
    expect(points.map(({ role, type, value, sites }) => [role, type, value, sites])).toEqual(
      [
        ['consumption', 'house', 200, 1],
        ['generation', 'solar', 1000, 1],
        ['generation', 'wind', 500, 1],
      ].flatMap((line) => [line]),
    );
  });

  it('says nothing of what is not there', async () => {
    const { staff } = await setting(service);
    expect(await rowsOf(staff, 'metric_totals', {})).toEqual([]);
  });
});

describe('a bucket that goes on', () => {
  it('is told from those that are complete, has no coverage, and the future is not unknown', async () => {
    const { tenant, client, staff } = await setting(service, 'UTC');
    const hour = 3_600_000;
    const thisHour = Math.floor(Date.now() / hour) * hour;
    await ingest(
      service,
      tenant,
      Array.from({ length: 13 }, (_, index) => ({
        client,
        metric: 'power',
        at: new Date(thisHour - 3 * hour + index * 15 * 60_000 + (index === 12 ? 1 : 0)),
        value: 100,
      })).slice(1),
    );
    const asked = {
      start_time: new Date(thisHour - 3 * hour).toISOString(),
      end_time: new Date(thisHour + 20 * hour).toISOString(),
    };
    const points = await rowsOf<TimeSeriesPoint>(staff, 'metric_timeseries', {
      ...asked,
      metric_name: 'power',
    });
    expect(points.map(({ complete, coverage }) => [complete, coverage])).toEqual([
      [true, 1],
      [true, 1],
      [true, 1],
      [false, null],
    ]);
    const [row] = await rowsOf<ClientMetricsSummary>(staff, 'client_metrics_summary', asked);
    expect(row).toMatchObject({ coverage: 1, known_hours: 4, avg_value: 100 });
  });
});
