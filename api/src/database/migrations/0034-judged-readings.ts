import type { Migration } from 'kysely/migration';
import { type Layout, run } from '../tenant-tables.ts';
import { unlessWatched } from './0016-ingest-by-end.ts';
import { storeLevels, storeLevelsOnCitus } from './0023-store-levels.ts';

/** The time zone is all that a batch needs to know which was held against the rules, under the lock of its tenant. */
export const JUDGED = 'select timezone into strict zone from tenant where tenant_id = p_tenant;';

/**
 * Readings go side by side unless they may open or end an alert: a value of theirs is beyond a threshold, or an alert
 * of the same metric of their device is open or about to be. Those answer null. First the lock, so that what another
 * writer opened is seen.
 */
export const unlessJudged = `
  perform pg_advisory_xact_lock_shared(77, p_tenant);
  select array_agg(p_series[p_from[i]]) into own from unnest(p_begins) as i;
  if exists (
    select from series s join alert_rule r on r.tenant_id = p_tenant and r.metric_name = s.metric_name
    where s.tenant_id = p_tenant and s.series_id = any(own) and r.kind = 'threshold' and r.enabled
  ) then
    if exists (
      select from (
        select a.rule_id, a.device_id from alert a where a.tenant_id = p_tenant and a.device_id = any(p_clients)
          and (a.resolved_at is null or a.held)
        union all
        select p.rule_id, p.device_id from alert_pending p
        where p.tenant_id = p_tenant and p.device_id = any(p_clients)
      ) w
      join alert_rule r on r.tenant_id = p_tenant and r.rule_id = w.rule_id and r.kind = 'threshold' and r.enabled
      join series s on s.tenant_id = p_tenant and s.client_id = w.device_id and s.metric_name = r.metric_name
      where s.series_id = any(own)
    ) or exists (
      -- Of each hour of the batch its least and its greatest.
      select from (
        select r.metric_name, min(r.threshold) filter (where r.condition = 'above') as highest,
          max(r.threshold) filter (where r.condition = 'below') as lowest
        from alert_rule r
        where r.tenant_id = p_tenant and r.kind = 'threshold' and r.enabled and (r.client_id is null or r.client_id in (
          select unnest(array[d.client_id, d.parent_id]) from client d
          where d.tenant_id = p_tenant and d.client_id = any(p_clients)))
        group by r.metric_name
      ) w
      join series s on s.tenant_id = p_tenant and s.metric_name = w.metric_name and s.series_id = any(own)
      join unnest(p_from, p_min, p_max) as u(f, least, greatest) on p_series[f] = s.series_id
      where u.greatest > w.highest or u.least < w.lowest
    ) then
      return null;
    end if;
  end if;
  ${JUDGED}`;

/** Of the function that stores levels, before which the series of a batch are declared. */
const DECLARED = 'zone text;';

/** A batch that was judged is stored as fast as one that no rule minds, if it is new. */
const storeJudged = storeLevels
  .replace('function store_leveled_readings', 'function store_judged_readings')
  .replace(unlessWatched, JUDGED);

/** There the way of new readings asks for rules of clients itself, and those of the staff come before it. */
const storeOnCitus = storeLevelsOnCitus.replace(
  '\nbegin',
  `\ndeclare zone text; own int[];\nbegin ${unlessJudged}`,
);
const storeJudgedOnCitus = storeLevelsOnCitus
  .replace('function store_leveled_readings', 'function store_judged_readings')
  .replace(/return insert_new_readings\([^;]*;/, 'return false;');

export const judgedReadings = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    await run(
      db,
      distributed
        ? storeOnCitus
        : storeLevels.replace(DECLARED, `${DECLARED} own int[];`).replace(unlessWatched, unlessJudged),
    );
    await run(db, distributed ? storeJudgedOnCitus : storeJudged);
  },
});
