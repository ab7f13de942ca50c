import { type RawBuilder, sql } from 'kysely';
import { kindOfType } from '../clients/client-kind.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { sunAltitude } from '../expected/sun-in-sql.ts';

/** Degrees: so far below the horizon there is no light left that modules make anything of. */
const NIGHT = -6;
/** Of the size of a site: meters and inverters tremble around nought. */
const NEARLY_NOTHING = 0.01;

/** The types of solar sites that the organization has, as they are written. */
export async function solarTypesOf({ db, tenantId }: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select distinct type from client where tenant_id = ${tenantId} and type is not null and deleted_at is null`.execute(
    db,
  );
  return rows.flatMap(({ type }) => (kindOfType(type) === 'solar' ? [type] : []));
}

/** Of `client d` in W: the most it can with the margin in percent, and what it cannot at night. Null where facts are missing. */
export function limitsOf(margin: RawBuilder<unknown>, solarTypes: readonly string[]): RawBuilder<unknown> {
  const isSolar = sql`d.type = any(${[...solarTypes]}::text[])`;
  const size = sql`1000 * coalesce(d.nameplate_kw, case when ${isSolar} then d.peak_kwp end)::float8`;
  // The smallest numbers there are cannot be divided; added to a hundred they are nothing.
  return sql`${size} * (100 + ${margin}) / 100 as most,
    case when ${isSolar} and d.latitude is not null and d.longitude is not null then ${NEARLY_NOTHING}::float8 * ${size} end as most_at_night,
    d.latitude, d.longitude`;
}

/**
 * Why `reading x` is impossible at the site `w`: beyond what it can, or at night; null where it is possible. A reading tells
 * of the time before it, so the sun has to be down for an hour.
 */
export const impossibilityOf: RawBuilder<'beyond' | 'night' | null> = (() => {
  const place = { latitude: sql`w.latitude`, longitude: sql`w.longitude` };
  return sql`case when abs(x.num) > w.most then 'beyond'
    when x.num > w.most_at_night then case when ${sunAltitude(sql`x.ts`, place)} < ${NIGHT}::float8
      and ${sunAltitude(sql`(x.ts - interval '1 hour')`, place)} < ${NIGHT}::float8 then 'night' end end`;
})();
