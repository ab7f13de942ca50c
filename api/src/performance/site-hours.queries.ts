import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { HourOfSite } from '../expected/solar-model.ts';
import { hourFiguresOf } from '../readings/at-rest/hour-figures-of.ts';

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
  tx: TenantTransaction,
  clients: readonly string[],
  { from, to }: Range,
): Promise<Map<string, HourOfSite[]>> {
  const range = { from: new Date(from), to: new Date(to) };
  const energies = await sumsOf(tx, clients, 'energy_consumption', range);
  // Power only counts where there is no energy.
  const others = clients.filter((client) => !energies.has(client));
  for (const [client, of] of await sumsOf(tx, others, 'power', range)) energies.set(client, of);
  const instants = Array.from({ length: (to - from) / HOUR }, (_, hour) => from + hour * HOUR);
  return new Map(
    clients.map((client) => {
      const of = energies.get(client);
      return [client, instants.map((at) => ({ at, energy: of?.get(at) ?? null }))];
    }),
  );
}

/**
 * Of each client that sent the metric in the range: kWh by the hour. Hours and figures come as two lists: a list of pairs, and
 * times of arbitrary precision, take the server three times as long.
 */
async function sumsOf(
  { db, tenantId }: TenantTransaction,
  clients: readonly string[],
  metric: 'energy_consumption' | 'power',
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, Map<number, number>>> {
  const energies = new Map<string, Map<number, number>>();
  if (clients.length === 0) return energies;
  const figure = metric === 'power' ? 'level' : 'sum';
  const { rows } = await sql<{ client_id: string; seconds: number[]; figures: (number | null)[] }>`
    select s.client_id, json_agg(date_part('epoch', h.bucket)::bigint) as seconds, json_agg(${sql.ref(`h.${figure}`)}) as figures
    from series s, ${hourFiguresOf({
      tenantId,
      series: sql`s.series_id`,
      from: sql`${from.toISOString()}::timestamptz`,
      to: sql`${to.toISOString()}::timestamptz`,
      columns: ['bucket', figure],
    })} h
    where s.tenant_id = ${tenantId} and s.client_id = any(${[...clients]}::uuid[])
      and s.metric_name = ${metric} and s.kind = 'num'
    group by s.client_id`.execute(db);
  for (const { client_id, seconds, figures } of rows) {
    const of = new Map<number, number>();
    for (const [index, second] of seconds.entries()) {
      const figure = figures[index] ?? null;
      const energy = metric === 'power' && figure !== null ? figure / 1000 : figure;
      const at = Math.floor((second * 1000) / HOUR) * HOUR;
      if (energy !== null) of.set(at, (of.get(at) ?? 0) + energy);
    }
    energies.set(client_id, of);
  }
  return energies;
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
    select extract(epoch from h.bucket)::bigint::float8 as seconds, h.level from series s, ${hourFiguresOf({
      tenantId,
      series: sql`s.series_id`,
      from: sql`${new Date(from).toISOString()}::timestamptz`,
      to: sql`${new Date(to).toISOString()}::timestamptz`,
      columns: ['bucket', 'level'],
    })} h
    where h.level is not null and s.tenant_id = ${tenantId} and s.client_id = ${client}::uuid and s.metric_name = 'wind_speed' and s.kind = 'num'`.execute(
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
