import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { HourOfSite } from '../expected/solar-model.ts';

const HOUR = 3_600_000;

interface Range {
  from: number;
  /** The first hour that is left out. */
  to: number;
}

/**
 * Each hour of the range of each client: its energy in kWh, from the energy it sent, or from its power where it sends none.
 * An hour is named after the whole hour of UTC that it begins in.
 */
export async function hoursOf(
  { db, tenantId }: TenantTransaction,
  clients: readonly string[],
  { from, to }: Range,
): Promise<Map<string, HourOfSite[]>> {
  const { rows } = await sql<{
    client_id: string;
    metric_name: 'energy_consumption' | 'power';
    hours: [seconds: number, sum: number | null, level: number | null][];
  }>`
    select s.client_id, s.metric_name,
      json_agg(json_build_array(extract(epoch from h.bucket)::bigint, h.sum, h.level)) as hours
    from series s, lateral (
      select bucket, sum, level from reading_1h r where r.tenant_id = ${tenantId} and r.series_id = s.series_id
        and r.bucket >= ${new Date(from).toISOString()}::timestamptz and r.bucket < ${new Date(to).toISOString()}::timestamptz
      offset 0) h
    where s.tenant_id = ${tenantId} and s.client_id = any(${[...clients]}::uuid[])
      and s.metric_name in ('energy_consumption', 'power') and s.kind = 'num'
    group by s.client_id, s.metric_name
    order by s.metric_name`.execute(db);
  const energies = new Map<string, Map<number, number>>();
  for (const { client_id, metric_name, hours } of rows) {
    // Energy comes first by its name; power only counts where there is none.
    if (energies.has(client_id)) continue;
    const of = new Map<number, number>();
    for (const [seconds, sum, level] of hours) {
      const energy = metric_name === 'power' ? (level === null ? null : level / 1000) : sum;
      const at = Math.floor((seconds * 1000) / HOUR) * HOUR;
      if (energy !== null) of.set(at, (of.get(at) ?? 0) + energy);
    }
    energies.set(client_id, of);
  }
  const instants = Array.from({ length: (to - from) / HOUR }, (_, hour) => from + hour * HOUR);
  return new Map(
    clients.map((client) => {
      const of = energies.get(client);
      return [client, instants.map((at) => ({ at, energy: of?.get(at) ?? null }))];
    }),
  );
}

export interface Neighbor {
  client_id: string;
  type: string | null;
  latitude: number;
  longitude: number;
  tilt_degrees: number;
  azimuth_degrees: number;
}

/** More change the median of clouds by nothing. */
const MOST_NEIGHBORS = 40;

/** Other clients of the region of which is known what a clear sky would give them; the nearest come first. */
export async function neighborsOf(
  { db, tenantId }: TenantTransaction,
  { id, region, latitude, longitude }: { id: string; region: string; latitude: number; longitude: number },
): Promise<Neighbor[]> {
  const { rows } = await sql<Neighbor>`
    select client_id, type, latitude, longitude, tilt_degrees, azimuth_degrees from client
    where tenant_id = ${tenantId} and deleted_at is null and client_id <> ${id}::uuid and role = 'generation'
      and lower(region) = lower(${region}::text) and latitude is not null and longitude is not null
      and tilt_degrees is not null and azimuth_degrees is not null
    order by power(latitude - ${latitude}::float8, 2)
      + power((longitude - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2), client_id
    limit ${MOST_NEIGHBORS}`.execute(db);
  return rows;
}

/** Wind sites of the same region, by which the wind of an hour is told; the nearest first, as far as that is known. */
export async function windNeighborsOf(
  { db, tenantId }: TenantTransaction,
  { id, region, latitude, longitude }: NeighborsWanted,
): Promise<{ client_id: string; type: string | null }[]> {
  const { rows } = await sql<{ client_id: string; type: string | null }>`
    select client_id, type from client
    where tenant_id = ${tenantId} and deleted_at is null and client_id <> ${id}::uuid and role = 'generation'
      and lower(region) = lower(${region}::text)
    order by power(latitude - ${latitude}::float8, 2)
      + power((longitude - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2) nulls last, client_id
    limit ${MOST_NEIGHBORS}`.execute(db);
  return rows;
}

/** Of each hour of the range the mean wind speed in m/s that a client sent, by the time that the hour begins at. */
export async function windSpeedsOf(
  { db, tenantId }: TenantTransaction,
  client: string,
  { from, to }: Range,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ seconds: number; level: number }>`
    select extract(epoch from h.bucket)::bigint::float8 as seconds, h.level from series s, lateral (
      select bucket, level from reading_1h r where r.tenant_id = ${tenantId} and r.series_id = s.series_id
        and r.bucket >= ${new Date(from).toISOString()}::timestamptz and r.bucket < ${new Date(to).toISOString()}::timestamptz
        and level is not null
      offset 0) h
    where s.tenant_id = ${tenantId} and s.client_id = ${client}::uuid and s.metric_name = 'wind_speed' and s.kind = 'num'`.execute(
    db,
  );
  return new Map(rows.map(({ seconds, level }) => [Math.floor((seconds * 1000) / HOUR) * HOUR, level]));
}

/** Clocks of the place decide which day a load’s hour belongs to. */
export async function timeZoneOf({ db, tenantId }: TenantTransaction): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from tenant where tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.timezone ?? 'UTC';
}

interface NeighborsWanted {
  id: string;
  region: string;
  latitude: number | null;
  longitude: number | null;
}
