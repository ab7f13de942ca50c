import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { lockReadings, openReadings } from '../../readings/at-rest/open-readings.ts';
import { readingAt } from '../../readings/at-rest/readings-of.ts';
import type { Plan, PlannedValue, RepairableFinding } from './plan-repair.ts';
import { type FilledIn, giveUp, sentSince } from './late-readings.queries.ts';
import type { RepairMethod } from './repair.schema.ts';

/** A statement takes 65,535 parameters. */
const ROWS_A_STATEMENT = 5000;

export async function findFinding(
  { db, tenantId }: TenantTransaction,
  id: string,
): Promise<RepairableFinding | undefined> {
  const { rows } = await sql<RepairableFinding>`
    select f.finding_id, f.client_id, c.name, f.kind, f.metric, f.from_at, f.until_at, f.count
    from quality_finding f join client c on c.tenant_id = ${tenantId} and c.client_id = f.client_id
    where f.tenant_id = ${tenantId} and f.finding_id = ${id}::uuid and c.deleted_at is null`.execute(db);
  return rows[0];
}

export interface StoredRepair {
  repair_id: string;
  client_id: string;
  name: string;
  method: RepairMethod;
  from_at: Date;
  until_at: Date;
  count: number;
  change_kwh: number | null;
  made_by_name: string;
  made_at: Date;
  undone_by_name: string | null;
}

const columns = sql`r.repair_id, r.client_id, c.name, r.method, r.from_at, r.until_at, r.count, r.change_kwh, r.made_by_name,
  r.made_at, r.undone_by_name`;

/** The repair of a finding that is not undone. */
export async function repairOfFinding(
  { db, tenantId }: TenantTransaction,
  finding: string,
): Promise<StoredRepair | undefined> {
  const { rows } = await sql<StoredRepair>`select ${columns}
    from reading_repair r join client c on c.tenant_id = ${tenantId} and c.client_id = r.client_id
    where r.tenant_id = ${tenantId} and r.finding_id = ${finding}::uuid and r.undone_at is null`.execute(db);
  return rows[0];
}

export async function findRepair(
  { db, tenantId }: TenantTransaction,
  id: string,
): Promise<StoredRepair | undefined> {
  const { rows } = await sql<StoredRepair>`select ${columns}
    from reading_repair r join client c on c.tenant_id = ${tenantId} and c.client_id = r.client_id
    where r.tenant_id = ${tenantId} and r.repair_id = ${id}::uuid and c.deleted_at is null`.execute(db);
  return rows[0];
}

/** Stores the values of the plan as corrections are stored, and what stood there before. */
export async function applyRepair(
  tx: TenantTransaction,
  finding: RepairableFinding,
  method: RepairMethod,
  plan: Plan,
  by: string,
): Promise<void> {
  const { db, tenantId } = tx;
  const repair_id = randomUUID();
  const { values } = plan;
  await db
    .insertInto('reading_repair')
    .values({
      tenant_id: tenantId,
      repair_id,
      client_id: finding.client_id,
      finding_id: finding.finding_id,
      method,
      from_at: finding.from_at,
      until_at: finding.until_at ?? finding.from_at,
      count: values.length,
      change_kwh: plan.changeKwh,
      made_by_name: by,
    })
    .execute();
  for (let from = 0; from < values.length; from += ROWS_A_STATEMENT)
    await db
      .insertInto('repaired_value')
      .values(
        values.slice(from, from + ROWS_A_STATEMENT).map(({ series, at, before, after }) => ({
          tenant_id: tenantId,
          repair_id,
          series_id: series,
          ts: new Date(at),
          num_before: before,
          num_after: after,
          active: true,
        })),
      )
      .execute();
  await putBack(tx, values);
  await judgeAnew(tx, finding.client_id);
}

export interface RepairedValue {
  series: number;
  at: number;
  before: number | null;
  after: number | null;
  /** What stands there now; null where nothing does. */
  now: number | null;
}

export async function valuesOfRepair(
  { db, tenantId }: TenantTransaction,
  id: string,
): Promise<RepairedValue[]> {
  const { rows } = await sql<Omit<RepairedValue, 'at'> & { ts: Date }>`
    select v.series_id as series, v.ts, v.num_before as before, v.num_after as after, r.num as now
    from repaired_value v left join ${readingAt(tenantId, sql`v.series_id`, sql`v.ts`)} r on true
    where v.tenant_id = ${tenantId} and v.repair_id = ${id}::uuid`.execute(db);
  return rows.map(({ ts, ...value }) => ({ ...value, at: ts.getTime() }));
}

/** Puts the values back that stood there, of those that are as the repair left them. */
export async function undoRepair(
  tx: TenantTransaction,
  repair: StoredRepair,
  own: readonly RepairedValue[],
  by: string,
): Promise<void> {
  const { db, tenantId } = tx;
  await putBack(
    tx,
    own.map(({ series, at, before, after }) => ({ series, at, before: after, after: before })),
  );
  await handOn(tx, repair);
  await db
    .updateTable('repaired_value')
    .set({ active: false })
    .where('tenant_id', '=', tenantId)
    .where('repair_id', '=', repair.repair_id)
    .execute();
  await db
    .updateTable('reading_repair')
    .set({ undone_at: sql<Date>`now()`, undone_by_name: by })
    .where('tenant_id', '=', tenantId)
    .where('repair_id', '=', repair.repair_id)
    .execute();
  await judgeAnew(tx, repair.client_id);
}

/** What was repaired again since is put back, when that is undone, as it was before both. */
async function handOn({ db, tenantId }: TenantTransaction, { repair_id }: StoredRepair): Promise<void> {
  await sql`update repaired_value later set num_before = v.num_before
    from repaired_value v, reading_repair own, reading_repair other
    where v.tenant_id = ${tenantId} and v.repair_id = ${repair_id}::uuid and v.active
      and own.tenant_id = ${tenantId} and own.repair_id = v.repair_id
      and other.tenant_id = ${tenantId} and other.repair_id = later.repair_id and other.made_at > own.made_at
      and later.tenant_id = ${tenantId} and later.series_id = v.series_id and later.ts = v.ts and later.active
      and later.num_before is not distinct from v.num_after`.execute(db);
}

/** Takes out of sites what was filled in where the device has sent it since. */
export async function yieldToMeasured(tx: TenantTransaction, clients: readonly string[]): Promise<void> {
  await lockReadings(tx);
  const filled: FilledIn[] = await sentSince(tx, clients);
  if (filled.length === 0) return;
  await putBack(
    tx,
    filled.map(({ series, ts }) => ({ series, at: ts.getTime(), before: null, after: null })),
  );
  await giveUp(tx, filled);
  for (const client of new Set(filled.map((each) => each.client))) await judgeAnew(tx, client);
}

/** Stores what should stand there, and takes out what should not: hours, days and caches follow. */
async function putBack(
  tx: TenantTransaction,
  values: readonly Pick<PlannedValue, 'series' | 'at' | 'before' | 'after'>[],
): Promise<void> {
  const { db, tenantId } = tx;
  await openReadings(
    tx,
    values.map((value) => value.series),
    values.map(({ at }) => at),
  );
  const stored = values.filter(({ after }) => after !== null);
  const taken = values.filter(({ after }) => after === null);
  const series = (own: typeof values) => sql`${own.map((value) => value.series)}::int[]`;
  const instants = (own: typeof values) =>
    sql`${own.map(({ at }) => new Date(at).toISOString())}::timestamptz[]`;
  if (stored.length > 0)
    await sql`select ingest_readings(${tenantId}::int, ${series(stored)}, ${instants(stored)},
      ${stored.map(({ after }) => after)}::float8[], array_fill(null::text, array[${stored.length}::int]))`.execute(
      db,
    );
  if (taken.length > 0)
    await sql`select take_back_readings(${tenantId}::int, ${series(taken)}, ${instants(taken)})`.execute(db);
}

/** What the site lost is worked out with the readings that there are now, all of its days. */
async function judgeAnew({ db, tenantId }: TenantTransaction, client: string): Promise<void> {
  await db
    .updateTable('loss_site')
    .set({ version: 0 })
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', client)
    .execute();
}
