import { sql } from 'kysely';
import type { Connectivity } from './clients.schema.ts';

/** Of `client c`: online within 30 minutes, warning within 24 hours, offline beyond or never. */
export const connectivityOf = sql<Connectivity>`case
  when c.last_seen_at > now() - interval '30 minutes' then 'online'
  when c.last_seen_at > now() - interval '24 hours' then 'warning'
  else 'offline' end`;
