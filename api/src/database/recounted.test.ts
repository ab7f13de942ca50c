import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countedRollup, keptRollup } from '../testing/rollups.ts';
import { migrate } from './migrate.ts';
import { PgliteThread } from './pglite-thread.ts';
import type { Schema } from './schema.ts';

const before = '0013-hours-without-time';
const zones = ['Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Atlantic/Azores'];
const layout = { distributed: false };

const months = ['2026-03', '2026-04', '2026-05', '2026-09', '2026-10', '2026-11'];
const folder = mkdtempSync(join(tmpdir(), 'energy-monitor-'));
let thread: PgliteThread;
let db: Kysely<Schema>;

async function open(name: string): Promise<void> {
  thread = new PgliteThread(join(folder, name));
  await thread.waitReady;
  db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: thread }) });
}
async function close(): Promise<void> {
  await db.destroy();
  await thread.close();
}

/** A database of the version before. */
beforeAll(async () => {
  await open('before');
  await migrate(db, layout, before);
  for (const month of months)
    await sql
      .raw(
        `create table reading_${month.replace('-', '_')} partition of reading
         for values from ('${month}-01 00:00Z') to (timestamptz '${month}-01 00:00Z' + interval '1 month')`,
      )
      .execute(db);
  await close();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async ({ task }) => {
  cpSync(join(folder, 'before'), join(folder, task.id), { recursive: true });
  await open(task.id);
});
afterEach(close);

async function addTenant(tenant: number, zone: string): Promise<void> {
  const client = `00000000-0000-4000-8000-00000000000${tenant}`;
  await sql`insert into tenant (tenant_id, id, name, timezone) values (${tenant}, ${client}::uuid, ${zone}, ${zone})`.execute(
    db,
  );
  await sql`insert into client (tenant_id, client_id, name) values (${tenant}, ${client}::uuid, 'Hill farm')`.execute(
    db,
  );
  for (const [series, kind] of ['num', 'num', 'text'].entries())
    await sql`insert into series (tenant_id, series_id, client_id, metric_name, kind)
      values (${tenant}, ${series + 1}, ${client}::uuid, ${`m${series}`}, ${kind})`.execute(db);
}

/** As the version before stored them: quarters of an hour, many of which lie on the hour. */
async function ingest(
  tenant: number,
  series: number,
  from: string,
  count: number,
  value = 'i % 7 / 8.0',
): Promise<void> {
  await sql`select ingest_readings(${tenant}::int, array_agg(${series}::int order by i),
      array_agg(${from}::timestamptz + i * interval '15 minutes' order by i),
      array_agg(${sql.raw(value)} order by i)::float8[], null)
    from generate_series(0, ${count - 1}::int) as i`.execute(db);
}

type Figures = Record<string, unknown>[];

async function zoneOf(tenant: number): Promise<string> {
  const { timezone } = await db
    .selectFrom('tenant')
    .select('timezone')
    .where('tenant_id', '=', tenant)
    .executeTakeFirstOrThrow();
  return timezone;
}

/** As the version before kept them. */
async function keptBefore(tenant: number, table: string): Promise<Figures> {
  const { rows } = await sql<
    Figures[number]
  >`select series_id, bucket, n, first_ts, last_ts from ${sql.table(table)}
    where tenant_id = ${tenant} order by 1, 2`.execute(db);
  return rows;
}

const kept = (tenant: number, unit: string) => keptRollup(db, tenant, unit);
const counted = async (tenant: number, unit: string) =>
  countedRollup(db, tenant, await zoneOf(tenant), unit, 'reading');

/** Numbers too near to zero to be divided, wherever they are stored. */
async function nearlyZero(tenant: number): Promise<Figures> {
  const columns = {
    reading: ['num'],
    reading_1h: ['sum', 'min', 'max', 'level', 'q1_sum', 'q2_sum', 'q3_sum', 'was'],
    reading_1d: ['sum', 'min', 'max', 'level_hours', 'positive_sum'],
  };
  const each = Object.entries(columns).map(
    ([table, names]) => `select '${table}' as "table", v.* from ${table},
      lateral (values ${names.map((name) => `('${name}', ${name})`).join(', ')}) as v(name, value)
      where tenant_id = ${tenant} and value <> 0 and abs(value) < 1e-100`,
  );
  const { rows } = await sql.raw<Figures[number]>(each.join(' union all ')).execute(db);
  return rows;
}

describe('an upgrade to buckets that take timestamps in (start, end]', () => {
  it('counts hours and days of every tenant anew, around changes of clocks and months', async () => {
    for (const [index, zone] of zones.entries()) {
      await addTenant(index + 1, zone);
      await ingest(index + 1, 1, '2026-03-28T09:00Z', 900);
      await ingest(index + 1, 1, '2026-10-24T09:00Z', 900);
      await ingest(index + 1, 2, '2026-10-03T00:00Z', 1);
      await ingest(index + 1, 3, '2026-10-25T00:00Z', 90, 'null::float8');
    }
    const buckets = (rows: Figures) => rows.map(({ bucket, n }) => [bucket, n]);
    expect(buckets(await keptBefore(1, 'reading_1h'))).not.toEqual(buckets(await counted(1, 'hour')));
    await migrate(db, layout);
    for (const [index, zone] of zones.entries()) {
      expect(await kept(index + 1, 'hour'), zone).toEqual(await counted(index + 1, 'hour'));
      expect(await kept(index + 1, 'day'), zone).toEqual(await counted(index + 1, 'day'));
    }
    // What comes after it goes on from there.
    await ingest(1, 1, '2026-03-28T09:05Z', 900);
    await ingest(1, 1, '2026-03-28T09:00Z', 50, '100 + i');
    expect(await kept(1, 'hour')).toEqual(await counted(1, 'hour'));
    expect(await kept(1, 'day')).toEqual(await counted(1, 'day'));
  });

  it('leaves the figures of months of which the readings are gone, and adds to them what ends them', async () => {
    await addTenant(1, 'Europe/Berlin');
    await ingest(1, 1, '2026-04-20T00:00Z', 96 * 20);
    await ingest(1, 2, '2026-04-30T23:45Z', 3);
    const [hoursBefore, daysBefore] = [await keptBefore(1, 'reading_1h'), await keptBefore(1, 'reading_1d')];
    await sql`drop table reading_2026_04`.execute(db);
    await migrate(db, layout);
    const may = Date.parse('2026-05-01T00:00Z');
    const since = (rows: Figures, from: number) =>
      rows.filter(({ bucket }) => (bucket as Date).getTime() >= from);
    const until = (rows: Figures, to: number) => rows.filter(({ bucket }) => (bucket as Date).getTime() < to);
    const [hours, days] = [await kept(1, 'hour'), await kept(1, 'day')];
    const hour = 3_600_000;
    expect(since(hours, may)).toEqual(since(await counted(1, 'hour'), may));
    // The readings of midnight, which are the first that are kept, end the last hour of April.
    const last = (rows: Figures) => since(until(rows, may), may - hour).map(({ n, last_ts }) => [n, last_ts]);
    expect(last(hoursBefore)).toEqual([
      [4, new Date(may - hour / 4)],
      [1, new Date(may - hour / 4)],
    ]);
    expect(last(hours)).toEqual([
      [5, new Date(may)],
      [2, new Date(may)],
    ]);
    expect(until(hours, may - hour)).toMatchObject(until(hoursBefore, may - hour));
    // Of these no quarters are known any longer: each is a mean of its readings.
    expect(until(hours, may).filter(({ level }) => level === null)).toEqual([]);
    // In Berlin it is two hours later: the day of the change is counted from its hours, and the days before as they were.
    const change = Date.parse('2026-04-30T22:00Z');
    const counts = (rows: Figures) => rows.map(({ bucket, n }) => [(bucket as Date).toISOString(), n]);
    expect(counts(days).length).toBe(counts(daysBefore).length);
    const sums = (rows: Figures) => rows.reduce((total, { n }) => total + Number(n), 0);
    expect(sums(days)).toBe(sums(hours));
    expect(sums(days)).toBe(96 * 20 + 3);
    expect(counts(since(days, change + 24 * hour))).toEqual(
      counts(since(await counted(1, 'day'), change + 24 * hour)),
    );
  });

  it('drops numbers beyond reason, whose sums no answer survived', async () => {
    await addTenant(1, 'Europe/Berlin');
    await ingest(1, 1, '2026-04-29T00:00Z', 1, '1e308');
    await ingest(1, 1, '2026-05-05T00:00Z', 200);
    await ingest(1, 1, '2026-05-06T10:05Z', 1, '1e308');
    await ingest(1, 2, '2026-05-06T10:00Z', 1, '-1e308');
    await ingest(1, 2, '2026-03-06T10:00Z', 1, '-1e308');
    await sql`drop table reading_2026_03`.execute(db);
    await migrate(db, layout);
    expect(await kept(1, 'hour')).toMatchObject([
      ...(await counted(1, 'hour')),
      { series_id: 2, bucket: new Date('2026-03-06T10:00Z'), n: 1, sum: null, max: null },
    ]);
    expect(await kept(1, 'day')).toMatchObject([
      ...(await counted(1, 'day')),
      { series_id: 2, n: 1, sum: null, min: null, max: null },
    ]);
    expect((await counted(1, 'day')).map(({ n }) => n)).toEqual([8, 96, 96].map(() => expect.any(Number)));
  });

  it('keeps as zero the smallest numbers there are, which no average survived', async () => {
    await addTenant(1, 'Australia/Lord_Howe');
    await ingest(1, 1, '2026-04-04T09:00Z', 200, '5e-324::float8');
    await ingest(1, 1, '2026-05-05T00:00Z', 8, '(case when i % 2 = 0 then 1e-310 else -5e-324 end)');
    await ingest(1, 2, '2026-03-06T10:00Z', 3, '-1e-310');
    await ingest(1, 2, '2026-05-05T00:00Z', 4, 'i + 1e-101');
    await sql`drop table reading_2026_03`.execute(db);
    await migrate(db, layout, '0037-release-moves');
    // As the version before stored them, in what had been counted by then as well.
    await sql`update reading set num = 5e-324::float8 where series_id = 1`.execute(db);
    await sql`update reading_1h set sum = 5e-324::float8, max = 1e-310::float8, level = 5e-324::float8,
      q1_sum = 5e-324::float8 where series_id = 1`.execute(db);
    await sql`update reading_1d set sum = 5e-324::float8, min = 5e-324::float8, level_hours = 5e-324::float8
      where series_id = 1`.execute(db);
    expect(await nearlyZero(1)).not.toEqual([]);
    await migrate(db, layout);
    expect(await nearlyZero(1)).toEqual([]);
    const march = Date.parse('2026-03-31T00:00Z');
    for (const unit of ['hour', 'day']) {
      const rows = await kept(1, unit);
      expect(
        rows.filter(({ bucket }) => (bucket as Date).getTime() > march),
        unit,
      ).toEqual(await counted(1, unit));
      expect(rows.filter(({ bucket }) => (bucket as Date).getTime() < march)).toMatchObject([
        { series_id: 2, n: 3, min: 0, max: 0 },
      ]);
    }
  });

  it('that is interrupted has done nothing, and is done by the next start', async () => {
    await addTenant(1, 'Europe/Berlin');
    await ingest(1, 1, '2026-05-05T00:00Z', 200);
    const found = await keptBefore(1, 'reading_1h');
    // A zone that does not exist ends it in its midst.
    await addTenant(2, 'Nowhere/At_All');
    await sql`insert into reading (tenant_id, series_id, ts, num) values (2, 1, '2026-05-05T00:00Z', 1)`.execute(
      db,
    );
    await expect(migrate(db, layout)).rejects.toThrow(/0017.*Nowhere/);
    expect(await keptBefore(1, 'reading_1h')).toEqual(found);
    await sql`update tenant set timezone = 'UTC' where tenant_id = 2`.execute(db);
    await migrate(db, layout);
    expect(await kept(1, 'hour')).toEqual(await counted(1, 'hour'));
    expect(await kept(2, 'hour')).toEqual(await counted(2, 'hour'));
  });

  it('lets processes of the version before store what they count by having it counted here', async () => {
    await addTenant(1, 'Europe/Berlin');
    await migrate(db, layout);
    const empty = sql`array[]::float8[]`;
    const { rows } = await sql<{
      done: boolean;
    }>`select store_new_readings(1, null, null, ${empty}, ${empty}, null, ${empty},
      null, null, ${empty}, ${empty}, ${empty}, ${empty}, ${empty}, null, null) as done`.execute(db);
    expect(rows).toEqual([{ done: false }]);
  });
});
