import { type RawBuilder, sql } from 'kysely';
import type { FigureKind } from './figure-kind.ts';

/**
 * The columns of rows of clients that become one: `n`, `sum`, `min`, `max`, `known` (hours), `level` and, for those whose
 * sites count the same, `site`. See docs/figures.md.
 */
const added = sql`sum(n)::int as n, sum(sum) as sum, min(min) as min, max(max) as max, sum(known) as known`;

/** The site of a client `c`, whose devices are parts of it. */
export const siteOf = sql`coalesce(c.parent_id, c.client_id)`;

/** Rows of clients: of all, of those that are alone at their site, or of the others. */
export type RowsOf = (which: RawBuilder<boolean>) => RawBuilder<unknown>;

/** Whether a client `c` is at a site with devices. In a `case`, or the server joins what it should look up. */
const isShared = (tenantId: number) => sql<boolean>`case when ${siteOf} in (
    select parent_id from client where tenant_id = ${tenantId} and parent_id is not null) then true else false end`;

/** What one client tells: an amount, or the level that it had on average. An amount's average is that of a known hour. */
export function figureColumns(kind: FigureKind): RawBuilder<unknown> {
  return kind === 'amount'
    ? sql`sum as value, sum / nullif(known, 0) as average`
    : sql`level as value, level as average`;
}

/**
 * Rows of several clients as one row of each group, with `value`, `average` and how many clients are known as `sites`.
 * @param groups columns of the rows.
 */
export function overSites(
  tenantId: number,
  rows: RowsOf,
  kind: FigureKind,
  groups: RawBuilder<unknown>,
): RawBuilder<unknown> {
  switch (kind) {
    case 'amount':
      return sql`select ${groups}, ${added}, count(*)::int as sites, sum(sum) as value,
        sum(sum / nullif(known, 0)) as average from (${rows(sql`true`)}) as clients group by ${groups}`;
    case 'extensive':
      return sql`select ${groups}, ${added}, count(*)::int as sites, sum(level) as value, sum(level) as average
        from (${rows(sql`true`)}) as clients group by ${groups}`;
    case 'intensive':
      // Most clients are alone at their site and count as they are: putting a year of a hundred in the order of sites took half of the time.
      return sql`select ${groups}, ${added}, sum(sites)::int as sites, avg(level) as value, avg(level) as average
        from (
          select ${groups}, n, sum, min, max, known, 1 as sites, level
          from (${rows(sql`not ${isShared(tenantId)}`)}) as clients
          union all
          select ${groups}, ${added}, count(*)::int as sites, avg(level) as level
          from (${rows(isShared(tenantId))}) as clients group by ${groups}, site
        ) as sites group by ${groups}`;
  }
}
