import { type RawBuilder, sql } from 'kysely';
import { covers, type Occurrence } from './site-maintenance.ts';

/** Times of maintenance as the table `times` of a `with`, for `quietOf`. */
export function timesTable(times: readonly Occurrence[]): RawBuilder<unknown> {
  const instants = (of: 'from' | 'to') => times.map((time) => new Date(time[of]).toISOString());
  return sql`times as (
      select u.window_id, tstzrange(u.f, u.t) as time
      from unnest(${times.map(({ window_id }) => window_id)}::uuid[], ${instants('from')}::timestamptz[],
        ${instants('to')}::timestamptz[]) as u(window_id, f, t)
    )`;
}

/** When `client d` is in maintenance. */
export function quietOf(tenantId: number): RawBuilder<unknown> {
  return sql`coalesce((
      select range_agg(m.time) from times m
        join maintenance_window w on w.tenant_id = ${tenantId} and w.window_id = m.window_id
      where ${covers(tenantId)}), '{}'::tstzmultirange)`;
}
