import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';

export const AlertState = Type.Enum(['open', 'acknowledged', 'snoozed', 'resolved']);
export type AlertState = Static<typeof AlertState>;

/** Of `alert a`, as conditions that exclude each other. */
export const inState: Record<AlertState, RawBuilder<boolean>> = {
  open: sql`a.resolved_at is null and a.acknowledged_at is null and coalesce(a.snoozed_until <= now(), true)`,
  acknowledged: sql`a.resolved_at is null and a.acknowledged_at is not null and coalesce(a.snoozed_until <= now(), true)`,
  snoozed: sql`a.resolved_at is null and a.snoozed_until > now()`,
  resolved: sql`a.resolved_at is not null`,
};

/** Of `alert a`. */
export const stateOf = sql<AlertState>`case when a.resolved_at is not null then 'resolved'
  when a.snoozed_until > now() then 'snoozed' when a.acknowledged_at is not null then 'acknowledged' else 'open' end`;

/** The worst first. Of `alert a`. */
export const rankOf = sql`case a.severity when 'critical' then 0 when 'high' then 1 when 'medium' then 2 else 3 end`;
