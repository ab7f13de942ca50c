import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from '../../testing/test-service.ts';
import { differences, keptOf, told, type Twin, twins } from '../../testing/twins.ts';
import { putToRest } from './put-to-rest.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const iso = (at: number) => new Date(at).toISOString();

/** Days around a midnight that comes twice or not at all, and of zones that are not whole hours away, or a day ahead. */
const places = fc.constantFrom(
  { zone: 'America/Santiago', day: '2026-09-06' },
  { zone: 'America/Santiago', day: '2026-04-05' },
  { zone: 'Australia/Lord_Howe', day: '2026-04-05' },
  { zone: 'Asia/Kolkata', day: '2026-02-28' },
  { zone: 'Pacific/Kiritimati', day: '2026-05-31' },
  { zone: 'Europe/Berlin', day: '2026-10-25' },
);
const metrics = ['power', 'temperature', 'huge', 'tiny', 'odd', 'open', 'state'] as const;
const values = fc.record(
  {
    // All of one size: what is left of two sums is not compared.
    power: fc.integer({ min: 1000, max: 2000 }).map((tenths) => tenths / 10),
    temperature: fc.constant(20),
    huge: fc.constantFrom(1e15, 9.5e14, 1e15 - 0.125),
    tiny: fc.constantFrom(1e-99, 3e-100, 1e-100),
    odd: fc.constantFrom(0, -0, 1 / 3, 0.1, 32_768, 2_147_483_648, 1.0000001),
    open: fc.boolean(),
    state: fc.constantFrom('a', 'b "c"', 'ü\u2028'),
  },
  { requiredKeys: ['power'] },
);
/** A batch: in order, or each somewhere, which corrects others. Ends at a rest, or does not. */
const batch = fc.record({
  site: fc.integer({ min: 0, max: 1 }),
  from: fc.integer({ min: 0, max: 96 * 3 }),
  step: fc.constantFrom(250, 1000, MINUTE, 15 * MINUTE, HOUR),
  count: fc.constantFrom<number>(1, 3, 40, 300),
  scattered: fc.boolean(),
  given: fc.array(values, { minLength: 1, maxLength: 12 }),
  rests: fc.constantFrom<number | undefined>(undefined, 0, 24, 48),
});
const instants = fc
  .tuple(fc.integer({ min: -20, max: 4 * 96 + 20 }), fc.constantFrom(0, 1, 7 * MINUTE))
  .map(([quarters, more]) => quarters * 15 * MINUTE + more);
const question = fc.record({
  ends: fc.tuple(instants, instants),
  metric_name: fc.constantFrom(...metrics),
  interval: fc.constantFrom('15 minutes', '1 hour', '6 hours', '1 day', '1 week'),
  time_zone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati'),
  group_by: fc.constantFrom('client', 'type'),
  extremes: fc.boolean(),
});

type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const quarters = {
  site: 0,
  from: 0,
  step: 15 * MINUTE,
  count: 300,
  scattered: false,
  given: [{ power: 5 }],
  rests: 48,
};
/** An hour of such a zone has readings of two days of UTC: one more of it comes when both are at rest. */
const acrossMidnight: [Of<typeof places>, Of<typeof batch>[], Of<typeof question>[]] = [
  { zone: 'Asia/Kolkata', day: '2026-02-28' },
  [quarters, { ...quarters, from: 191, count: 1, given: [{ power: 7 }] }],
  [],
];

/** The answers to a question that is put in all ways there are. */
async function answers(of: Twin, begin: number, { ends, ...asked }: Of<typeof question>): Promise<unknown[]> {
  const [one, other] = [Math.min(...ends), Math.max(...ends)];
  const [start, end] = [iso(begin + one), iso(begin + other + HOUR)];
  const range = { start_time: start, end_time: end };
  const found: unknown[] = [];
  const ask = async (template_id: string, parameters: object) => {
    const answer = await of.staff.post('/v1/query/execute', { template_id, parameters, cache_ttl: 0 });
    expect(answer.status, answer.text).toBe(200);
    found.push(told(of, answer));
  };
  // Of numbers of many sizes the last quarter of an hour that is a row is what is left of a sum.
  const metric = { ...asked, extremes: asked.extremes || asked.metric_name === 'odd' };
  const { time_zone: _, ...atHome } = metric;
  await ask('metric_timeseries', { ...range, ...metric });
  await ask('metric_timeseries', { ...range, ...atHome });
  for (const each of ['client_metrics_summary', 'metric_totals', 'raw_metric_data', 'aggregate_stats'])
    await ask(each, range);
  for (const { id, device } of of.sites)
    for (const path of [`stats?start=${start}`, `readings?limit=13&start=${start}`])
      found.push(told(of, await device.get(`/api/v1/devices/${id}/${path}&end=${end}`)));
  for (const query_id of ['raw_metric_data', 'client_metrics_summary']) {
    const format = query_id === 'raw_metric_data' ? 'json' : 'csv';
    const { body } = await of.staff.post('/v1/analytics/export', { query_id, format, parameters: range });
    found.push(body.data.row_count, told(of, await of.staff.get(body.data.url)));
  }
  return found;
}

it('what rests is what it would be, whatever comes late or corrects it, in every answer', {
  timeout: 120_000,
}, async () => {
  const batches = fc.array(batch, { minLength: 3, maxLength: 6 });
  const asked = fc.array(question, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(places, batches, asked, async ({ zone, day }, sent, questions) => {
      const both = await twins(service, zone);
      const [, resting] = both;
      const begin = Date.parse(`${day}T00:00:00Z`) - 2 * DAY;
      const latest = { timestamp: iso(Date.now() - HOUR), metadata: { power: 1, open: true, state: 'on' } };
      for (const { site, from, step, count, scattered, given, rests } of sent) {
        const readings = Array.from({ length: count }, (_, nth) => ({
          timestamp: iso(begin + ((from * 15 * MINUTE + nth * step * (scattered ? 37 : 1)) % (4 * DAY))),
          metadata: given[nth % given.length],
        }));
        const [one, other] = await Promise.all(
          both.map(async ({ sites }) => {
            const { id, device } = sites[site] ?? { id: '' };
            const batchOf = { readings: [latest, ...readings] };
            return (await device?.post(`/api/v1/devices/${id}/readings/batch`, batchOf))?.body;
          }),
        );
        expect(other).toEqual(one);
        if (rests !== undefined)
          await putToRest(service.database, resting.tenant.tenantId, { hoursLeft: rests });
      }
      expect((await putToRest(service.database, resting.tenant.tenantId)).readings).toBeGreaterThanOrEqual(0);
      const [kept, keptAtRest] = await Promise.all(both.map((each) => keptOf(service, each)));
      expect(differences(kept, keptAtRest)).toEqual([]);
      for (const each of questions) {
        const [plain, atRest] = await Promise.all(both.map((one) => answers(one, begin, each)));
        expect(differences(plain, atRest)).toEqual([]);
      }
    }),
    { numRuns: 3, examples: [acrossMidnight] },
  );
});
