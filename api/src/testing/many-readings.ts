import { sql } from 'kysely';
import { expect } from 'vitest';
import fc from 'fast-check';
import type { RawMetric } from '../queries/queries.schema.ts';
import { putToRest } from '../readings/at-rest/put-to-rest.ts';
import { addClient, every, ingest, type TestReading } from './readings.ts';
import { setting } from './statistics.ts';
import type { TestService } from './test-service.ts';

type Setting = Awaited<ReturnType<typeof setting>>;

/** Two dozen clients of different habits, one of whom has been deleted. */
export interface Inhabited extends Setting {
  clients: string[];
}

const around = Date.parse('2026-04-04T12:00:00Z');
const at = (minutes: number) => new Date(around + minutes * 60_000).toISOString();

/** Numbers, texts and booleans around the half-hour that Lord Howe Island repeats, with gaps, and many at one instant. */
export async function inhabited(
  service: TestService,
  zone: string,
  /** Whether its readings rest, but for days on which one more came late. */
  atRest = false,
): Promise<Inhabited> {
  const place = await setting(service, zone);
  const clients = [place.client];
  for (let index = 1; index < 24; index += 1) clients.push(await addClient(service, place.tenant));
  await ingest(
    service,
    place.tenant,
    clients.flatMap((client, index) => readingsOf(client, index)),
  );
  if (atRest) {
    expect(
      (await putToRest(service.database, place.tenant.tenantId, { hoursLeft: 0 })).readings,
    ).toBeGreaterThan(0);
    const [, , late] = clients;
    if (late !== undefined)
      await ingest(service, place.tenant, [
        { client: late, metric: 'power', at: new Date(at(-230)), value: 5 },
      ]);
  }
  const admin = await service.member(place.tenant);
  expect((await admin.delete(`/v1/clients/${clients[3]}`)).status).toBe(204);
  return { ...place, clients };
}

/** One client reports by the minute, some by the quarter of an hour and some seldom; the last have been silent for days. */
function readingsOf(client: string, index: number): TestReading[] {
  const habits = { first: -240, minutes: 15, count: 60 };
  if (index === 0) Object.assign(habits, { first: 0, minutes: 1, count: 400 });
  if (index >= 8) Object.assign(habits, { first: -2000, minutes: 137, count: 30 });
  if (index >= 18) Object.assign(habits, { first: -6000, minutes: 30, count: 40 });
  return every(habits.minutes, at(habits.first), habits.count).flatMap((instant, nth): TestReading[] => [
    { client, metric: 'power', at: instant, value: index * 1000 + nth },
    ...(nth % 7 === index % 7 ? [{ client, metric: 'status', at: instant, value: `state ${nth}` }] : []),
    ...(nth % 5 === 0 ? [{ client, metric: 'open', at: instant, value: nth % 2 === 0 }] : []),
  ]);
}

export interface Question {
  start_time: string;
  end_time: string;
  client_ids?: string[];
  metric_name?: string;
}

/** Questions about the readings of such a tenant: of any range, of all clients, some, or one metric. */
export function questions({ clients }: Inhabited): fc.Arbitrary<Question> {
  const minutes = fc.oneof(fc.integer({ min: -7000, max: 1500 }), fc.integer({ min: -300, max: 450 }));
  const range = fc
    .tuple(minutes, minutes)
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => ({ start_time: at(Math.min(one, other)), end_time: at(Math.max(one, other)) }));
  const choice = fc.oneof(
    fc.constant({}),
    fc.record({ metric_name: fc.constantFrom('power', 'status', 'open', 'unheard') }),
    fc.record({ client_ids: fc.shuffledSubarray(clients, { minLength: 1 }) }),
    fc.record({ client_ids: fc.shuffledSubarray(clients, { minLength: 21 }) }),
  );
  return fc.tuple(range, choice).map(([range, choice]) => ({ ...range, ...choice }));
}

export type Told = Pick<RawMetric, 'timestamp' | 'client_id' | 'metric_name' | 'value'>;

/** What the answer to such a question must be made of: the latest first, of one instant that of the last series first. */
export async function readingsAbout(
  service: TestService,
  { tenant }: Setting,
  { start_time, end_time, client_ids, metric_name }: Question,
): Promise<Told[]> {
  const { rows } = await service.inTenant(tenant, ({ db, tenantId }) =>
    sql<{ at: Date; client_id: string; metric_name: string; kind: string; num: number; txt: string }>`
      select r.ts as at, s.client_id, s.metric_name, s.kind, r.num, r.txt
      from every_reading r join series s on s.tenant_id = r.tenant_id and s.series_id = r.series_id
        join client c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
      where r.tenant_id = ${tenantId} and c.deleted_at is null
        and r.ts > ${start_time}::timestamptz and r.ts <= ${end_time}::timestamptz
      order by r.ts desc, r.series_id desc`.execute(db),
  );
  return rows
    .filter((row) => client_ids?.includes(row.client_id) ?? true)
    .filter((row) => metric_name === undefined || row.metric_name === metric_name)
    .map(({ at: instant, client_id, metric_name: metric, kind, num, txt }) => ({
      timestamp: instant.toISOString(),
      client_id,
      metric_name: metric,
      value: kind === 'text' ? txt : kind === 'bool' ? num === 1 : num,
    }));
}

/** What of an answer the expected rows tell. */
export function told(rows: readonly RawMetric[]): Told[] {
  return rows.map(({ timestamp, client_id, metric_name, value }) => ({
    timestamp,
    client_id,
    metric_name,
    value,
  }));
}
