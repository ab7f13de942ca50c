import { sql } from 'kysely';
import { type ClientKind, kindOfType } from '../clients/client-kind.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { Track } from './backtest.ts';
import type { Method } from './ensemble.ts';

export interface ForecastSite {
  client_id: string;
  role: string;
  kind: ClientKind;
  nameplate_kw: number | null;
  latitude: number | null;
  longitude: number | null;
  tilt_degrees: number | null;
  azimuth_degrees: number | null;
}

/** In kW, by quarters of an hour. */
export interface Quantiles {
  p10: number[];
  p50: number[];
  p90: number[];
}

export interface StoredForecast extends Quantiles {
  made_at: Date;
  starts_at: Date;
  method: Method;
  track: KeptTrack | null;
}

/** How good forecasts of the last 30 days were, and in relation to what power in kW. */
export interface KeptTrack extends Track {
  capacity: number;
}

/** Sites that may be forecast, with what was found out about them last. */
export async function forecastSites({
  db,
  tenantId,
}: TenantTransaction): Promise<(ForecastSite & { track: KeptTrack | null })[]> {
  const { rows } = await sql<Omit<ForecastSite, 'kind'> & { type: string | null; track: KeptTrack | null }>`
    select c.client_id, c.type, c.role, c.nameplate_kw, c.latitude, c.longitude, c.tilt_degrees, c.azimuth_degrees, f.track
    from client c left join forecast f on f.tenant_id = ${tenantId} and f.client_id = c.client_id
    where c.tenant_id = ${tenantId} and c.deleted_at is null and c.status <> 'inactive' and c.type is not null
    order by c.client_id`.execute(db);
  return rows.flatMap(({ type, ...site }) => {
    const kind = kindOfType(type);
    return kind === null || kind === 'weather' ? [] : [{ ...site, kind }];
  });
}

export async function lastRun({ db, tenantId }: TenantTransaction) {
  const { rows } = await sql<{ starts_at: Date; scored_at: Date }>`
    select starts_at, scored_at from forecast_run where tenant_id = ${tenantId}`.execute(db);
  return rows[0];
}

export async function keepRun(
  { db, tenantId }: TenantTransaction,
  { startsAt, scoredAt }: { startsAt: Date; scoredAt: Date },
): Promise<void> {
  await sql`insert into forecast_run (tenant_id, starts_at, scored_at)
    values (${tenantId}, ${startsAt.toISOString()}::timestamptz, ${scoredAt.toISOString()}::timestamptz)
    on conflict (tenant_id) do update set starts_at = excluded.starts_at, scored_at = excluded.scored_at`.execute(
    db,
  );
}

/** As the table holds them: the night of a wind farm is 4e-184 kW in arithmetic, which it would refuse. */
const asReal = (values: readonly number[]) => values.map(Math.fround);

/** Whether the table can hold them: what makes no sense (1e300 kW) is no forecast. */
export const isStorable = ({ p10, p50, p90 }: Quantiles): boolean =>
  [p10, p50, p90].every((values) => asReal(values).every(Number.isFinite));

interface New extends Quantiles {
  method: Method;
  track: KeptTrack | null;
}

interface Times {
  madeAt: Date;
  startsAt: Date;
}

export async function keepForecast(
  { db, tenantId }: TenantTransaction,
  client: string,
  { method, track, p10, p50, p90 }: New,
  { madeAt, startsAt }: Times,
): Promise<void> {
  await sql`insert into forecast (tenant_id, client_id, made_at, starts_at, method, p10, p50, p90, track)
    values (${tenantId}, ${client}::uuid, ${madeAt.toISOString()}::timestamptz, ${startsAt.toISOString()}::timestamptz,
      ${method}, ${asReal(p10)}::real[], ${asReal(p50)}::real[], ${asReal(p90)}::real[], ${track === null ? null : JSON.stringify(track)}::jsonb)
    on conflict (tenant_id, client_id) do update set made_at = excluded.made_at, starts_at = excluded.starts_at,
      method = excluded.method, p10 = excluded.p10, p50 = excluded.p50, p90 = excluded.p90, track = excluded.track`.execute(
    db,
  );
}

export async function keepSum(
  { db, tenantId }: TenantTransaction,
  { role, sites }: { role: string; sites: number },
  { method, track, p10, p50, p90 }: New,
  { madeAt, startsAt }: Times,
): Promise<void> {
  await sql`insert into forecast_sum (tenant_id, role, sites, made_at, starts_at, method, p10, p50, p90, track)
    values (${tenantId}, ${role}, ${sites}, ${madeAt.toISOString()}::timestamptz, ${startsAt.toISOString()}::timestamptz,
      ${method}, ${asReal(p10)}::real[], ${asReal(p50)}::real[], ${asReal(p90)}::real[], ${track === null ? null : JSON.stringify(track)}::jsonb)
    on conflict (tenant_id, role) do update set sites = excluded.sites, made_at = excluded.made_at,
      starts_at = excluded.starts_at, method = excluded.method, p10 = excluded.p10, p50 = excluded.p50, p90 = excluded.p90,
      track = excluded.track`.execute(db);
}

/** Of sites that are gone, or tell too little now; those of later hours are of a clock that was set back. */
export async function dropOthers({ db, tenantId }: TenantTransaction, startsAt: Date): Promise<void> {
  const from = startsAt.toISOString();
  await sql`delete from forecast where tenant_id = ${tenantId} and starts_at <> ${from}::timestamptz`.execute(
    db,
  );
  await sql`delete from forecast_sum where tenant_id = ${tenantId} and starts_at <> ${from}::timestamptz`.execute(
    db,
  );
}

export async function findForecast(
  { db, tenantId }: TenantTransaction,
  client: string,
): Promise<StoredForecast | undefined> {
  const { rows } = await sql<StoredForecast>`
    select made_at, starts_at, method, p10, p50, p90, track from forecast
    where tenant_id = ${tenantId} and client_id = ${client}::uuid`.execute(db);
  return rows[0];
}

export async function findSums({ db, tenantId }: TenantTransaction) {
  const { rows } = await sql<StoredForecast & { role: string; sites: number }>`
    select role, sites, made_at, starts_at, method, p10, p50, p90, track from forecast_sum
    where tenant_id = ${tenantId} order by role`.execute(db);
  return rows;
}
