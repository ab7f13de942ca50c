import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { mapInSlices } from '../http/in-slices.ts';
import { mergedSpans, occurrencesOf, type Span, type WallTimes } from './occurrences.ts';

/** Whether `maintenance_window w` is about `client d`: by its id or its location, or those of whom it belongs to. */
export function covers(tenantId: number): RawBuilder<boolean> {
  return sql`(w.everywhere or d.location = any(w.locations)
    or exists (select from maintenance_site s where s.tenant_id = ${tenantId} and s.window_id = w.window_id
      and s.client_id in (d.client_id, d.parent_id))
    or exists (select from client p where p.tenant_id = ${tenantId} and p.client_id = d.parent_id
      and p.location = any(w.locations)))`;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Whether `maintenance_window w` is over for good, by any clock: that is never further from UTC than a day, and a weekly
 * one lasts six days at most.
 */
export const isOver = sql<boolean>`case when w.weekly then coalesce(w.repeat_until < (now() - interval '8 days')::date, false)
  else w.ends_at < now() - interval '1 day' end`;

/** A time of maintenance, and whose it is. */
export interface Occurrence extends Span {
  window_id: string;
  reason: string;
  everywhere: boolean;
}

/** All times of maintenance that touch the span, of whatever sites. Most organizations have none. */
export async function occurrencesIn({ db, tenantId }: TenantTransaction, span: Span): Promise<Occurrence[]> {
  const since = new Date(Math.max(0, span.from - DAY)).toISOString();
  const { rows } = await sql<
    WallTimes & { window_id: string; reason: string; everywhere: boolean; timezone: string }
  >`
    select w.window_id, w.reason, to_char(w.starts_at, 'YYYY-MM-DD"T"HH24:MI') as starts_at,
      to_char(w.ends_at, 'YYYY-MM-DD"T"HH24:MI') as ends_at, w.weekly, w.repeat_until::text as repeat_until, w.everywhere,
      t.timezone
    from maintenance_window w join tenant t on t.tenant_id = ${tenantId}
    where w.tenant_id = ${tenantId} and (w.weekly or w.ends_at > ${since}::timestamp)`.execute(db);
  const found = await mapInSlices(rows, ({ window_id, reason, everywhere, timezone, ...times }) =>
    occurrencesOf(times, timezone, span).map((time) => ({ ...time, window_id, reason, everywhere })),
  );
  return found.flat();
}

/** Times of maintenance of a client within the span. */
export async function maintenanceOf(
  tx: TenantTransaction,
  client: string,
  span: Span,
): Promise<Occurrence[]> {
  const occurrences = await occurrencesIn(tx, span);
  if (occurrences.length === 0) return [];
  const [own] = await windowsOf(tx, [client], windowsIn(occurrences));
  const windows = new Set(own?.windows);
  return occurrences.filter(({ window_id }) => windows.has(window_id));
}

/** What is longer ago is not looked for: nobody waits for a device for a year, and a year is as long as maintenance may take. */
const LONGEST_AGO = 400 * DAY;
/** Sites mostly rest together, so what is worked out for one serves the others. */
const MOST_KEPT = 100;

/** When nothing counts of each of the clients: times apart from each other. Worked out when it is asked for. */
export async function quietTimesOf(
  tx: TenantTransaction,
  clients: readonly string[],
  { from, to }: Span,
): Promise<(client: string) => Span[]> {
  const occurrences =
    clients.length === 0 ? [] : await occurrencesIn(tx, { from: Math.max(from, to - LONGEST_AGO), to });
  if (occurrences.length === 0) return () => [];
  const byWindow = Map.groupBy(occurrences, ({ window_id }) => window_id);
  const ofAll = mergedSpans(occurrences.filter(({ everywhere }) => everywhere));
  const named = windowsIn(occurrences.filter(({ everywhere }) => !everywhere));
  const found = named.length === 0 ? [] : await windowsOf(tx, clients, named);
  const windows = new Map(found.map((own) => [own.client_id, own.windows]));
  const kept = new Map<string, Span[]>();
  return (client) => {
    const own = windows.get(client);
    if (!own) return ofAll;
    const key = own.join();
    const known = kept.get(key);
    if (known) return known;
    const merged = mergedSpans([...ofAll, ...own.flatMap((id) => byWindow.get(id) ?? [])]);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, merged);
    return merged;
  };
}

const windowsIn = (occurrences: readonly Occurrence[]) => [
  ...new Set(occurrences.map(({ window_id }) => window_id)),
];

/** Which of the windows are about each of the clients that has any. */
async function windowsOf(
  { db, tenantId }: TenantTransaction,
  clients: readonly string[],
  windows: readonly string[],
): Promise<{ client_id: string; windows: string[] }[]> {
  const { rows } = await sql<{ client_id: string; windows: string[] }>`
    select d.client_id, array_agg(w.window_id::text order by w.window_id) as windows from client d
      join maintenance_window w on w.tenant_id = ${tenantId} and w.window_id = any(${[...windows]}::uuid[])
    where d.tenant_id = ${tenantId} and d.client_id = any(${[...new Set(clients)]}::uuid[])
      and ${covers(tenantId)}
    group by d.client_id`.execute(db);
  return rows;
}
