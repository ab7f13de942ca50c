import { type RawBuilder, sql } from 'kysely';
import type { ClientRole } from '../../clients/client-role.ts';
import { siteOf } from '../../figures/over-sites.ts';
import { QUARTER_MS } from '../intervals.ts';
import { ofQuarters } from '../quarters.ts';
import { chosenSeries } from '../selection.ts';
import type { QuarterQuestion } from './quarter-question.ts';

/** The first quarter, and the one after the last. */
export interface QuarterSpan {
  from: number;
  to: number;
}

/** A chosen client that sends the metric. */
export interface QuarterClient {
  series: number;
  site: string;
  role: ClientRole;
  type: string | null;
  /** Whether it is expected to send. */
  active: boolean;
}

/** Its quarters of which anything is known: lists of numbers as texts, which are read several times as fast as rows. */
export interface QuarterRow extends QuarterClient {
  places: string | null;
  counts: string | null;
  sums: string | null;
}

/** Every chosen client with its quarters of a span, one row each, in the order of series. */
export function quartersOfClients(
  tenantId: number,
  { choice }: QuarterQuestion,
  { from, to }: QuarterSpan,
): RawBuilder<QuarterRow> {
  const at = (quarter: number) => new Date(quarter * QUARTER_MS).toISOString();
  const range = { start: at(from), end: at(to) };
  const begin = sql<Date>`${range.start}::timestamptz`;
  const end = sql<Date>`${range.end}::timestamptz`;
  return sql<QuarterRow>`
    select s.series_id as series, ${siteOf} as site, c.role, c.type, c.status <> 'inactive' as active, q.places, q.counts, q.sums
    from series s cross join client c cross join lateral (
      select array_agg((date_part('epoch', r.bucket - ${begin}) / ${QUARTER_MS / 1000})::int)::text as places,
        array_agg(r.n)::text as counts, array_agg(r.sum)::text as sums
      from ${ofQuarters({ tenantId, begin, end, range })}) as q
    where ${chosenSeries(tenantId, choice)}
    order by s.series_id`;
}

/** Of an array as text. What is null is not a number. */
export function numbersOf(text: string | null): number[] {
  return text === null ? [] : text.slice(1, -1).split(',').map(Number);
}
