import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ClientMetricsSummary,
  MetricLine,
  MetricTotal,
  TimeSeriesPoint,
} from '../queries/queries.schema.ts';
import { Clocks } from '../testing/reference/clocks.ts';
import { diceOf, type Fleet, randomFleet, truthOf } from '../testing/reference/fleet.ts';
import { Fraction } from '../testing/reference/fraction.ts';
import {
  type Bucket,
  bucketsOf,
  figuresOf,
  intervals,
  kindOf,
  overSites,
  type Range,
  type RefClient,
  type Sent,
  valueOf,
} from '../testing/reference/reference.ts';
import { sendFleet, type SentFleet } from '../testing/reference/send-fleet.ts';
import { rowsOf } from '../testing/statistics.ts';
import { TestService } from '../testing/test-service.ts';

/** `pnpm test:figures` tries a thousand; FIGURE_SEED repeats the one that failed, as the first. */
const cases = Number(process.env.FIGURE_CASES ?? 40);
const firstSeed = Number(process.env.FIGURE_SEED ?? Math.floor(Math.random() * 1e9));
const tolerance = 1e-9;

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

/** One random fleet with all that is asked of it. */
class Case {
  readonly sent: SentFleet;
  readonly truth: Sent[];
  readonly clocks: Clocks;
  readonly dice: () => number;
  readonly fleet: Fleet;
  #scale = 0;

  constructor(fleet: Fleet, sent: SentFleet, seed: number) {
    this.fleet = fleet;
    this.sent = sent;
    this.truth = truthOf(sent.batches);
    this.clocks = new Clocks(fleet.zone);
    this.dice = diceOf(seed + 1);
    for (const { value } of this.truth) this.#scale = Math.max(this.#scale, Math.abs(value));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.dice() * items.length)] as T;
  }

  /** On the hour, on midnights, to the second, or far beyond what there is. */
  range(): Range {
    const [one, other] = [this.#instant(), this.#instant()];
    return one < other ? { start: one, end: other } : { start: other, end: one === other ? one + hour : one };
  }

  #instant(): number {
    const near = this.fleet.around + Math.round((this.dice() - 0.5) * 80 * hour);
    const far = this.fleet.around + Math.round((this.dice() - 0.5) * 30 * 24 * hour);
    const { clocks } = this;
    const midnight = () => {
      const quarter = clocks.quarterAt(Math.floor(near / 900_000) * 900_000);
      return clocks.bucketAround(quarter, ({ day }) => day)[0]?.at ?? near;
    };
    const found = this.pick([() => near, () => Math.floor(near / hour) * hour, midnight, () => far])();
    // What goes on now is another test's.
    return Math.min(found, Math.floor(Date.now() / hour) * hour - 2 * hour);
  }

  of(client: { id: string }, metric: string): Sent[] {
    return this.truth.filter((each) => each.client === client.id && each.metric === metric);
  }

  get metrics(): string[] {
    return [...new Set(this.truth.map(({ metric }) => metric))].toSorted();
  }

  /** What is told of each client in a range, where something is known. */
  known(metric: string, range: Range, among: readonly RefClient[] = this.sent.clients) {
    return among.flatMap((client) => {
      const figures = figuresOf(this.of(client, metric), range, this.clocks);
      return figures ? [{ client, figures }] : [];
    });
  }

  near(found: unknown, expected: Fraction, what: string): void {
    expect(typeof found, what).toBe('number');
    const error = Math.abs(Fraction.of(Number(found)).minus(expected).toNumber());
    // Where sums of opposite signs all but vanish, no double has nine digits of what is left.
    const allowed = Math.max(tolerance * Math.abs(expected.toNumber()), 1e-13 * this.#scale);
    if (!(error <= allowed)) expect(found, `${what}: off by ${error}`).toBe(expected.toNumber());
  }
}

const inHours = ({ start, end }: Range) => Fraction.of(end - start).over(Fraction.of(hour));
const asked = ({ start, end }: Range) => ({ start_time: iso(start), end_time: iso(end) });

async function checkSummary(test: Case, rows: ClientMetricsSummary[], range: Range): Promise<void> {
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
      test.near(row.avg_value, valueOf(metric, figures).average, `${what} average`);
      if (kindOf(metric) === 'amount') test.near(row.sum_value, figures.sum, `${what} sum`);
      else expect(row.sum_value).toBeNull();
      test.near(row.known_hours, figures.known, `${what} known`);
      test.near(row.coverage, figures.known.over(inHours(range)), `${what} coverage`);
    }
  expect(rows).toHaveLength(count);
}

async function checkTotals(test: Case, range: Range): Promise<void> {
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
    const { value, average } = overSites(metric, known);
    test.near(row.value, value, what);
    test.near(row.avg_value, average, `${what} average`);
    expect(row, what).toMatchObject({
      sites: known.length,
      data_points: known.reduce((sum, { figures }) => sum + figures.data_points, 0),
    });
    const senders = clients.filter((client) => test.of(client, metric).length > 0).length;
    const hours = Fraction.sum(known.map(({ figures }) => figures.known));
    test.near(row.coverage, hours.over(inHours(range).times(Fraction.of(senders))), `${what} coverage`);
    if (kindOf(metric) === 'amount' && role === 'storage') {
      const given = Fraction.sum(known.map(({ figures }) => figures.positive));
      test.near(row.out_value, given, `${what} out`);
      test.near(row.in_value, given.minus(value), `${what} in`);
    } else expect([row.in_value, row.out_value]).toEqual([null, null]);
  };
  for (const metric of test.metrics) {
    for (const role of new Set(test.sent.clients.map((client) => client.role))) check(metric, role);
    if (kindOf(metric) === 'intensive') check(metric, null);
  }
  expect(rows).toHaveLength(count);
}

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
  test.near(row['value'], value, what);
  test.near(row['avg_value'], average, `${what} average`);
  const figures = known.map((each) => each.figures);
  expect(row, what).toMatchObject({
    data_points: figures.reduce((sum, { data_points }) => sum + data_points, 0),
    min_value: Math.min(...figures.map(({ min }) => min)),
    max_value: Math.max(...figures.map(({ max }) => max)),
    sites: known.length,
    complete: bucket.end <= Date.now(),
  });
  if (bucket.end > Date.now()) {
    expect(row['coverage'], what).toBeNull();
    return;
  }
  // A quarter with a reading is known, and so is what is longer, by its hours.
  const isQuarter = bucket.end - bucket.start === 900_000;
  const hours = isQuarter
    ? Fraction.of(known.length).over(Fraction.of(4))
    : Fraction.sum(figures.map((each) => each.known));
  test.near(row['coverage'], hours.over(inHours(bucket).times(Fraction.of(senders))), `${what} coverage`);
}

async function checkTimeseries(test: Case): Promise<void> {
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

async function checkLines(test: Case): Promise<void> {
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
    for (const [index, { known }] of expected.entries())
      test.near(row?.values[index], overSites(metric, known).value, `line ${interval} ${metric} ${index}`);
  }
}

/** What is exported is what was answered. */
async function checkExport(test: Case, query_id: string, parameters: object, rows: object[]): Promise<void> {
  const { staff } = test.sent;
  const made = await staff.post('/v1/analytics/export', { query_id, format: 'json', parameters });
  expect(made.status, made.text).toBe(201);
  const { text } = await staff.get(made.body.data.url);
  expect(JSON.parse(text)).toEqual(rows);
}

async function checkDevices(test: Case, range: Range): Promise<void> {
  const { id, caller } = test.pick(test.sent.clients);
  const query = new URLSearchParams({ start: iso(range.start), end: iso(range.end) });
  const { body, text } = await caller.get(`/api/v1/devices/${id}/stats?${query}`);
  expect(body.data, text).toBeDefined();
  const found = new Map<string, Record<string, unknown>>(
    body.data.metrics.map((each: { metric: string }) => [each.metric, each]),
  );
  for (const metric of test.metrics) {
    const [expected] = test.known(
      metric,
      range,
      test.sent.clients.filter((each) => each.id === id),
    );
    const row = found.get(metric);
    expect(row !== undefined, `device ${metric}`).toBe(expected !== undefined);
    if (!row || !expected) continue;
    const { figures } = expected;
    expect(row).toMatchObject({
      data_points: figures.data_points,
      minimum: figures.min,
      maximum: figures.max,
    });
    test.near(row['average'], valueOf(metric, figures).average, `device ${metric}`);
    test.near(row['coverage'], figures.known.over(inHours(range)), `device ${metric} coverage`);
    if (kindOf(metric) === 'amount') test.near(row['sum'], figures.sum, `device ${metric} sum`);
  }
}

/** The energy of the hours that began in the last 24 hours: while it is asked, one may begin or drop out. */
async function checkList(test: Case): Promise<void> {
  const since = Date.now() - 24 * hour;
  const { body } = await test.sent.staff.get('/v1/clients?limit=100');
  const until = Date.now() - 24 * hour;
  for (const client of test.sent.clients) {
    const began = (at: number) => test.clocks.hourAround(test.clocks.quarterOf(at))[0]?.at ?? 0;
    const energy = test.of(client, 'energy_consumption');
    if (energy.some(({ at }) => began(at) > since && began(at) <= until)) continue;
    const own = energy.filter(({ at }) => began(at) > until);
    const { consumption } = body.data.find((each: { id: string }) => each.id === client.id);
    if (own.length === 0) expect(consumption).toBeNull();
    else
      test.near(
        consumption,
        Fraction.sum(own.map(({ value }) => Fraction.of(value))),
        'consumption in the list',
      );
  }
}

describe('every figure', () => {
  it(
    `is what an independent program makes of the readings that it sent (${cases} fleets from seed ${firstSeed} on)`,
    async () => {
      for (let index = 0; index < cases; index += 1) {
        const seed = firstSeed + index;
        const fleet = randomFleet(seed, Date.now());
        const test = new Case(fleet, await sendFleet(service, fleet), seed);
        try {
          for (const range of [test.range(), test.range()]) {
            const rows = await rowsOf<ClientMetricsSummary>(
              test.sent.staff,
              'client_metrics_summary',
              asked(range),
            );
            await checkSummary(test, rows, range);
            await checkTotals(test, range);
            await checkDevices(test, range);
          }
          for (let turn = 0; turn < 3; turn += 1) await checkTimeseries(test);
          await checkLines(test);
          await checkList(test);
        } catch (error) {
          throw new Error(`FIGURE_SEED=${seed} in ${fleet.zone}: ${String(error)}`, { cause: error });
        }
      }
    },
    cases * 20_000,
  );
});

describe('a device that reports twice as often', () => {
  /** What is steady within a quarter of an hour, or within the hour of a device that reports less often. */
  const truth = (at: number, steady: number) => 20 + ((Math.ceil(at / steady) * 7919) % 601) / 7;
  const counts = ['data_points', 'first_reading', 'last_reading'];

  it.each([10, 60, 300, 900, 1800, 3600].map((pace) => [pace]))(
    'and tells the same changes nothing but counts: each %i s and half of that',
    async (seconds) => {
      const pace = seconds * 1000;
      const start = Math.floor(Date.now() / hour) * hour - 60 * hour;
      const range = { start, end: start + Math.min(48, Math.max(4, seconds / 20)) * hour };
      const steady = Math.max(pace, 900_000);
      const fleetOf = (every: number): Fleet => ({
        zone: 'Europe/Berlin',
        around: start,
        clients: ['generation', 'generation', 'consumption'].map((role, index) => ({
          name: `Site ${index}`,
          role,
          type: index === 0 ? 'solar' : 'building',
          parent: null,
        })),
        batches: [
          [0, 1, 2].flatMap((client) => {
            const own = client === 0 ? every : 900_000;
            const times = Array.from(
              { length: (range.end - start) / own },
              (_, index) => start + (index + 1) * own,
            );
            // Not all the time: what is missing is missing at either pace.
            return times
              .filter((at) => Math.ceil((at - start) / hour) % 5 !== client)
              .flatMap((at) => [
                { client, metric: 'power', at, value: truth(at, client === 0 ? steady : own) },
                { client, metric: 'temperature', at, value: truth(at + client, client === 0 ? steady : own) },
                { client, metric: 'energy_consumption', at, value: (truth(at, steady) * own) / hour },
              ]);
          }),
        ],
      });
      const [once, twice] = [
        await answersOf(fleetOf(pace), range),
        await answersOf(fleetOf(pace / 2), range),
      ];
      expect(once.length).toBeGreaterThan(20);
      // What an interval has is another number where intervals are shorter; what it adds up to is not.
      const same = (rows: Record<string, unknown>[]) =>
        rows.map((row) => {
          const isEnergy =
            row['metric_name'] === 'energy_consumption' || row['metric'] === 'energy_consumption';
          const left = isEnergy ? [...counts, 'min_value', 'max_value', 'minimum', 'maximum'] : counts;
          return Object.fromEntries(
            Object.entries(row)
              .filter(([name]) => !left.includes(name))
              .map(([name, value]) => [
                name,
                typeof value === 'number' ? Number(value.toPrecision(11)) : value,
              ]),
          );
        });
      expect(same(twice)).toEqual(same(once));
      const points = (rows: Record<string, unknown>[]) =>
        rows.reduce((sum, row) => sum + Number(row['data_points'] ?? 0), 0);
      expect(points(twice)).toBeGreaterThan(points(once));
    },
    120_000,
  );

  async function answersOf(fleet: Fleet, range: Range): Promise<Record<string, unknown>[]> {
    const { staff, clients } = await sendFleet(service, fleet);
    const names = new Map(clients.map(({ id, name }) => [id, name]));
    const rows: Record<string, unknown>[] = [];
    const ask = async (template: string, more: object = {}) =>
      rows.push(...(await rowsOf<Record<string, unknown>>(staff, template, { ...asked(range), ...more })));
    await ask('client_metrics_summary');
    await ask('metric_totals');
    for (const metric_name of ['power', 'temperature', 'energy_consumption'])
      for (const interval of ['1 hour', '6 hours', '1 day', '1 week'])
        for (const group_by of ['client', 'role', 'type'])
          await ask('metric_timeseries', { metric_name, interval, group_by });
    const [first] = clients;
    const query = new URLSearchParams({ start: iso(range.start), end: iso(range.end) });
    const { body } = (await first?.caller.get(`/api/v1/devices/${first.id}/stats?${query}`)) ?? {};
    rows.push(...body.data.metrics);
    // Ids are other ones in each organization.
    return rows
      .map(({ client_id, ...row }) => ({ ...row, client: names.get(String(client_id)) ?? null }))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  const keyOf = (row: Record<string, unknown>) =>
    JSON.stringify(
      ['client', 'metric_name', 'role', 'type', 'time_bucket', 'metric', 'sites', 'kind'].map(
        (name) => row[name],
      ),
    );
});
