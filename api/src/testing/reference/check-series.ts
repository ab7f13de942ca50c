import { expect } from 'vitest';
import type { MetricLine, TimeSeriesPoint } from '../../queries/queries.schema.ts';
import { rowsOf } from '../statistics.ts';
import { asked, type Case, inHours, near } from './case.ts';
import { Fraction } from './fraction.ts';
import {
  type Bucket,
  bucketsOf,
  intervals,
  kindOf,
  overSites,
  type Range,
  type RefClient,
} from './reference.ts';

function bucketsKnown(test: Case, metric: string, range: Range, interval: string, clients: RefClient[]) {
  const readings = clients.flatMap((client) => test.of(client, metric));
  return bucketsOf(readings, range, interval, test.clocks).map((bucket) => ({
    bucket,
    known: test.known(metric, bucket, clients),
  }));
}

function checkPoint(
  test: Case,
  row: Record<string, unknown>,
  {
    metric,
    bucket,
    known,
    senders,
  }: { metric: string; bucket: Bucket; known: ReturnType<Case['known']>; senders: number },
): void {
  const what = `point of ${metric} ${JSON.stringify([bucket.name, row])}`;
  const { value, average } = overSites(metric, known);
  near(test, row['value'], value, what);
  // Of a bucket that goes on nobody knows per how much time an amount is.
  const goesOn = bucket.end > Date.now();
  near(
    test,
    row['avg_value'],
    goesOn && kindOf(metric) === 'amount' ? undefined : average,
    `${what} average`,
  );
  const figures = known.map((each) => each.figures);
  expect(row, what).toMatchObject({
    data_points: figures.reduce((sum, { data_points }) => sum + data_points, 0),
    min_value: Math.min(...figures.map(({ min }) => min)),
    max_value: Math.max(...figures.map(({ max }) => max)),
    sites: known.length,
    complete: !goesOn,
  });
  if (goesOn) {
    expect(row['coverage'], what).toBeNull();
    return;
  }
  near(test, row['coverage'], coverageOf(bucket, known, senders), `${what} coverage`);
}

/** A quarter with a reading is known, and so is what is longer, by its hours. */
function coverageOf(bucket: Bucket, known: ReturnType<Case['known']>, senders: number): Fraction {
  const isQuarter = bucket.end - bucket.start === 900_000;
  const hours = isQuarter
    ? Fraction.of(known.length).over(Fraction.of(4))
    : Fraction.sum(known.map(({ figures }) => figures.known));
  return hours.over(inHours(bucket).times(Fraction.of(senders)));
}

const usualHours: Record<string, number> = {
  '15 minutes': 0.25,
  '1 hour': 1,
  '6 hours': 6,
  '1 day': 24,
  '1 week': 168,
};

/** What a line says of the buckets that are over and of which less is known than all. */
function checkPartlyKnown(
  test: Case,
  { partly_known, times }: Pick<MetricLine, 'partly_known' | 'times'>,
  interval: string,
  expected: ReturnType<typeof bucketsKnown>,
): void {
  const said = new Map(partly_known);
  for (const [index, { bucket, known }] of expected.entries()) {
    const coverage = coverageOf(bucket, known, 1);
    const what = `part of ${JSON.stringify(bucket.name)}`;
    const isPart = bucket.end <= Date.now() && coverage.toNumber() < 0.99;
    const part = said.get(times[index] ?? 0);
    if (part !== undefined) near(test, part, coverage, what);
    // Of a bucket that is longer as clocks are set back, what is missing may go unsaid while less is missing than it is longer.
    else expect(isPart && inHours(bucket).toNumber() <= (usualHours[interval] ?? 0), what).toBe(false);
  }
  expect(said.size).toBeLessThanOrEqual(expected.length);
}

export async function checkTimeseries(test: Case): Promise<void> {
  const range = test.range();
  const interval = test.pick(Object.keys(intervals));
  const metric = test.pick(test.metrics);
  const group_by = test.pick(['client', 'role', undefined]);
  const parameters = { ...asked(range), metric_name: metric, interval, ...(group_by && { group_by }) };
  const rows = await rowsOf<TimeSeriesPoint>(test.sent.staff, 'metric_timeseries', parameters);
  const lines = Map.groupBy(test.sent.clients, (client) =>
    group_by === 'client' ? client.id : group_by === 'role' ? client.role : null,
  );
  let count = 0;
  for (const [line, clients] of lines) {
    const expected = bucketsKnown(test, metric, range, interval, clients);
    const found = rows.filter(
      (row) => (group_by === 'client' ? row.client_id : group_by ? row.role : null) === line,
    );
    count += found.length;
    const what = `${group_by} ${interval} ${metric} ${JSON.stringify(asked(range))}`;
    expect(found.length, what).toBe(expected.length);
    const senders = clients.filter((client) => test.of(client, metric).length > 0).length;
    for (const [index, { bucket, known }] of expected.entries())
      checkPoint(test, found[index] ?? {}, { metric, bucket, known, senders });
  }
  expect(rows).toHaveLength(count);
  await checkExport(test, 'metric_timeseries', parameters, rows);
}

export async function checkLines(test: Case): Promise<void> {
  const range = test.range();
  const interval = test.pick(Object.keys(intervals));
  const metric = test.pick(test.metrics);
  const rows = await rowsOf<MetricLine>(test.sent.staff, 'metric_lines', {
    ...asked(range),
    metric_name: metric,
    interval,
    client_ids: test.sent.clients.map(({ id }) => id),
    max_points: 1000,
  });
  for (const client of test.sent.clients) {
    const expected = bucketsKnown(test, metric, range, interval, [client]);
    const row = rows.find((each) => each.client_id === client.id);
    // A line that is thinned keeps some of its points.
    if (expected.length > 900 || (row && row.values.length !== expected.length && row.values.length > 900))
      continue;
    expect(row?.values.length ?? 0, `line ${interval} ${metric}`).toBe(expected.length);
    if (row) checkPartlyKnown(test, row, interval, expected);
    for (const [index, { known }] of expected.entries())
      near(test, row?.values[index], overSites(metric, known).value, `line ${interval} ${metric} ${index}`);
  }
}

/** What is exported is what was answered, beside names and units. */
async function checkExport(test: Case, query_id: string, parameters: object, rows: object[]): Promise<void> {
  const { staff } = test.sent;
  const made = await staff.post('/v1/analytics/export', { query_id, format: 'json', parameters });
  expect(made.status, made.text).toBe(201);
  const { text } = await staff.get(made.body.data.url);
  expect(JSON.parse(text)).toMatchObject(rows);
}
