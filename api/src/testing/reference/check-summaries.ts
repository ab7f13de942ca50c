import { expect } from 'vitest';
import type { ClientMetricsSummary, MetricTotal } from '../../queries/queries.schema.ts';
import { rowsOf } from '../statistics.ts';
import { asked, type Case, inHours, iso, near } from './case.ts';
import { Fraction } from './fraction.ts';
import { averageOfRange, averageOverSites, kindOf, overSites, type Range } from './reference.ts';

export async function checkSummary(test: Case, rows: ClientMetricsSummary[], range: Range): Promise<void> {
  let count = 0;
  for (const client of test.sent.clients)
    for (const metric of test.metrics) {
      const [found] = test.known(metric, range, [client]);
      const row = rows.find((each) => each.client_id === client.id && each.metric_name === metric);
      const what = `summary of ${client.name} ${metric} ${JSON.stringify(asked(range))}`;
      expect(row !== undefined, what).toBe(found !== undefined);
      if (!found || !row) continue;
      count += 1;
      const { figures } = found;
      expect(row, what).toMatchObject({
        data_points: figures.data_points,
        min_value: figures.min,
        max_value: figures.max,
        first_reading: iso(figures.first),
        last_reading: iso(figures.last),
        kind: kindOf(metric),
        role: client.role,
      });
      near(test, row.avg_value, averageOfRange(metric, figures), `${what} average`);
      if (kindOf(metric) === 'amount') near(test, row.sum_value, figures.sum, `${what} sum`);
      else expect(row.sum_value).toBeNull();
      near(test, row.known_hours, figures.known, `${what} known`);
      near(test, row.coverage, figures.known.over(inHours(range)), `${what} coverage`);
    }
  expect(rows).toHaveLength(count);
}

export async function checkTotals(test: Case, range: Range): Promise<void> {
  const rows = await rowsOf<MetricTotal>(test.sent.staff, 'metric_totals', asked(range));
  let count = 0;
  const check = (metric: string, role: string | null) => {
    const clients = test.sent.clients.filter((each) => role === null || each.role === role);
    const known = test.known(metric, range, clients);
    const row = rows.find((each) => each.metric_name === metric && each.role === role);
    const what = `total of ${role} ${metric} ${JSON.stringify(asked(range))}`;
    expect(row !== undefined, what).toBe(known.length > 0);
    if (!row) return;
    count += 1;
    const { value } = overSites(metric, known);
    near(test, row.value, value, what);
    near(test, row.avg_value, averageOverSites(metric, known), `${what} average`);
    expect(row, what).toMatchObject({
      sites: known.length,
      data_points: known.reduce((sum, { figures }) => sum + figures.data_points, 0),
    });
    const senders = clients.filter((client) => test.of(client, metric).length > 0).length;
    const hours = Fraction.sum(known.map(({ figures }) => figures.known));
    near(test, row.coverage, hours.over(inHours(range).times(Fraction.of(senders))), `${what} coverage`);
    if (kindOf(metric) === 'amount' && role === 'storage') {
      const given = Fraction.sum(known.map(({ figures }) => figures.positive));
      near(test, row.out_value, given, `${what} out`);
      near(test, row.in_value, given.minus(value), `${what} in`);
    } else expect([row.in_value, row.out_value]).toEqual([null, null]);
  };
  for (const metric of test.metrics) {
    for (const role of new Set(test.sent.clients.map((client) => client.role))) check(metric, role);
    if (kindOf(metric) === 'intensive') check(metric, null);
  }
  expect(rows).toHaveLength(count);
}
