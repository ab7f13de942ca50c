import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseError } from './database-error.ts';
import { tenantsAndPeople } from './migrations/0001-tenants-and-people.ts';
import { clientsAndReadings } from './migrations/0002-clients-and-readings.ts';
import { alertsAndWebhooks } from './migrations/0003-alerts-and-webhooks.ts';
import { remoteTelemetry } from './migrations/0004-remote-telemetry.ts';
import { exports } from './migrations/0005-exports.ts';
import { fasterIngest } from './migrations/0006-faster-ingest.ts';
import { newReadingsSideBySide } from './migrations/0007-new-readings-side-by-side.ts';
import { countedHours } from './migrations/0008-counted-hours.ts';
import { clocksAskedLess } from './migrations/0009-clocks-asked-less.ts';
import { readingsByHour } from './migrations/0010-readings-by-hour.ts';
import { hoursByTheirKey } from './migrations/0011-hours-by-their-key.ts';
import { daysWithTwoMidnights } from './migrations/0012-days-with-two-midnights.ts';
import { hoursWithoutTime } from './migrations/0013-hours-without-time.ts';
import { versionsOfUsersAndRoles } from './migrations/0014-versions-of-users-and-roles.ts';
import { sessionsOfOneTenant } from './migrations/0015-sessions-of-one-tenant.ts';
import { bucketsByTheirEnd } from './migrations/0016-buckets-by-their-end.ts';
import { recountedByEnd } from './migrations/0017-recounted-by-end.ts';
import { fairJobs } from './migrations/0018-fair-jobs.ts';
import { peopleByRelease } from './migrations/0019-people-by-release.ts';
import { storedBytes } from './migrations/0020-stored-bytes.ts';
import { levels } from './migrations/0023-levels.ts';
import { recountedLevels } from './migrations/0024-recounted-levels.ts';
import { rolesAndQuantities } from './migrations/0025-roles-and-quantities.ts';
import { alertsForStaff } from './migrations/0026-alerts-for-staff.ts';
import { alertsOfBefore } from './migrations/0027-alerts-of-before.ts';
import { settings } from './migrations/0028-settings.ts';
import { noticesAndMails } from './migrations/0029-notices-and-mails.ts';
import { alertsByTheirBeginning } from './migrations/0030-alerts-by-their-beginning.ts';
import { stuckValues } from './migrations/0032-stuck-values.ts';
import { judgedReadings } from './migrations/0034-judged-readings.ts';
import { maintenanceWindows } from './migrations/0035-maintenance-windows.ts';
import { deletedRules } from './migrations/0036-deleted-rules.ts';
import { releaseMoves } from './migrations/0037-release-moves.ts';
import { ratesOfChange } from './migrations/0038-rates-of-change.ts';
import { coverageRules } from './migrations/0039-coverage-rules.ts';
import { nearlyZero } from './migrations/0040-nearly-zero.ts';
import { signIns } from './migrations/0041-sign-ins.ts';
import { backups } from './migrations/0042-backups.ts';
import { whoBegan } from './migrations/0044-who-began.ts';
import { registryKey } from './migrations/0045-registry-key.ts';
import { siteFacts } from './migrations/0047-site-facts.ts';
import { push } from './migrations/0050-push.ts';
import { handovers } from './migrations/0051-handovers.ts';
import { messageGateways } from './migrations/0052-message-gateways.ts';
import { rulesByFacts } from './migrations/0056-rules-by-facts.ts';
import { retention } from './migrations/0057-retention.ts';
import { gatewaySecrets } from './migrations/0058-gateway-secrets.ts';
import { batchOnOneWorker } from './migrations/0061-batch-on-one-worker.ts';
import { forecasts } from './migrations/0064-forecasts.ts';
import { energyRates } from './migrations/0066-energy-rates.ts';
import { dataQuality } from './migrations/0067-data-quality.ts';
import { repairedReadings } from './migrations/0068-repaired-readings.ts';
import { lostEnergy } from './migrations/0065-lost-energy.ts';
import { accessReviews } from './migrations/0076-access-reviews.ts';
import { repairByFile } from './migrations/0077-repair-by-file.ts';
import { reportSchedules } from './migrations/0069-report-schedules.ts';
import { auditChain } from './migrations/0070-audit-chain.ts';
import { viewsOfPeople } from './migrations/0074-views-of-people.ts';
import { savedViews } from './migrations/0071-saved-views.ts';
import { screens } from './migrations/0072-screens.ts';
import { siteNotes } from './migrations/0073-site-notes.ts';
import { readingsAtRest } from './migrations/0078-readings-at-rest.ts';
import { hoursAtRest } from './migrations/0079-hours-at-rest.ts';
import { batchesAsBlocks } from './migrations/0080-batches-as-blocks.ts';
import { countedDays } from './migrations/0081-counted-days.ts';
import { blocksAreMet } from './migrations/0082-blocks-are-met.ts';
import { manyLateHours } from './migrations/0084-many-late-hours.ts';
import { blocksAsLists } from './migrations/0085-blocks-as-lists.ts';
import { plannedOnce } from './migrations/0086-planned-once.ts';
import { metByQuarters } from './migrations/0087-met-by-quarters.ts';
import { rulesOfOutages } from './migrations/0088-rules-of-outages.ts';
import { stampsPlannedOnce } from './migrations/0089-stamps-planned-once.ts';
import { urgentMails } from './migrations/0075-urgent-mails.ts';
import type { Schema } from './schema.ts';
import type { Layout } from './tenant-tables.ts';

/**
 * In the order they are applied. A released migration keeps the SQL it sends: existing databases have run it and never will
 * again, new ones run all of it, and both must end alike. What a later version needs is another migration, functions of the
 * database included. Where numbers that are stored would end one of them, it may mend these first, as 0040 does for databases
 * that are past it. They are not squashed into one schema: databases of the versions in between still upgrade by them.
 */
const migrations: Record<string, (layout: Layout) => Migration> = {
  '0001-tenants-and-people': tenantsAndPeople,
  '0002-clients-and-readings': clientsAndReadings,
  '0003-alerts-and-webhooks': alertsAndWebhooks,
  '0004-remote-telemetry': remoteTelemetry,
  '0005-exports': exports,
  '0006-faster-ingest': fasterIngest,
  '0007-new-readings-side-by-side': newReadingsSideBySide,
  '0008-counted-hours': countedHours,
  '0009-clocks-asked-less': clocksAskedLess,
  '0010-readings-by-hour': readingsByHour,
  '0011-hours-by-their-key': hoursByTheirKey,
  '0012-days-with-two-midnights': daysWithTwoMidnights,
  '0013-hours-without-time': hoursWithoutTime,
  '0014-versions-of-users-and-roles': versionsOfUsersAndRoles,
  '0015-sessions-of-one-tenant': sessionsOfOneTenant,
  '0016-buckets-by-their-end': bucketsByTheirEnd,
  '0017-recounted-by-end': recountedByEnd,
  '0018-fair-jobs': fairJobs,
  '0019-people-by-release': peopleByRelease,
  '0020-stored-bytes': storedBytes,
  '0023-levels': levels,
  '0024-recounted-levels': recountedLevels,
  '0025-roles-and-quantities': rolesAndQuantities,
  '0026-alerts-for-staff': alertsForStaff,
  '0027-alerts-of-before': alertsOfBefore,
  '0028-settings': settings,
  '0029-notices-and-mails': noticesAndMails,
  '0030-alerts-by-their-beginning': alertsByTheirBeginning,
  '0032-stuck-values': stuckValues,
  '0034-judged-readings': judgedReadings,
  '0035-maintenance-windows': maintenanceWindows,
  '0036-deleted-rules': deletedRules,
  '0037-release-moves': releaseMoves,
  '0038-rates-of-change': ratesOfChange,
  '0039-coverage-rules': coverageRules,
  '0040-nearly-zero': nearlyZero,
  '0041-sign-ins': signIns,
  '0042-backups': backups,
  '0044-who-began': whoBegan,
  '0045-registry-key': registryKey,
  '0047-site-facts': siteFacts,
  '0050-push': push,
  '0051-handovers': handovers,
  '0052-message-gateways': messageGateways,
  '0056-rules-by-facts': rulesByFacts,
  '0057-retention': retention,
  '0058-gateway-secrets': gatewaySecrets,
  '0061-batch-on-one-worker': batchOnOneWorker,
  '0064-forecasts': forecasts,
  '0065-lost-energy': lostEnergy,
  '0066-energy-rates': energyRates,
  '0067-data-quality': dataQuality,
  '0068-repaired-readings': repairedReadings,
  '0069-report-schedules': reportSchedules,
  '0070-audit-chain': auditChain,
  '0071-saved-views': savedViews,
  '0072-screens': screens,
  '0073-site-notes': siteNotes,
  '0074-views-of-people': viewsOfPeople,
  '0075-urgent-mails': urgentMails,
  '0076-access-reviews': accessReviews,
  '0077-repair-by-file': repairByFile,
  '0078-readings-at-rest': readingsAtRest,
  '0079-hours-at-rest': hoursAtRest,
  '0080-batches-as-blocks': batchesAsBlocks,
  '0081-counted-days': countedDays,
  '0082-blocks-are-met': blocksAreMet,
  '0084-many-late-hours': manyLateHours,
  '0085-blocks-as-lists': blocksAsLists,
  '0086-planned-once': plannedOnce,
  '0087-met-by-quarters': metByQuarters,
  '0088-rules-of-outages': rulesOfOutages,
  '0089-stamps-planned-once': stampsPlannedOnce,
};

export const migrationNames: readonly string[] = Object.keys(migrations);

/**
 * Brings the schema up to date. Several processes may start at once: the migrator holds a lock while it works. All that is
 * missing is one transaction.
 * @param last the migration to stop after, for tests of those that change what is stored.
 */
export async function migrate(db: Kysely<Schema>, layout: Layout, last?: string): Promise<void> {
  if (last === undefined && (await isUpToDate(db))) return;
  const all = Object.fromEntries(
    Object.entries(migrations).map(([name, make]) => [name, inOrder(make(layout), layout)]),
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    // Numbers are given to work that goes on side by side: a lower one may come with a later version.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  throw new DatabaseError(
    `The database could not be brought up to date${failed ? ` (${failed})` : ''}: ${reason}`,
    {
      cause: error,
    },
  );
}

/**
 * What a statement of Citus did on several connections to a worker, a function or table that is changed later in the same
 * transaction does not see, and is refused: there each statement takes one shard after the other.
 */
function inOrder(migration: Migration, { distributed }: Layout): Migration {
  if (!distributed) return migration;
  return {
    ...migration,
    up: async (db) => {
      await sql.raw(`set local citus.multi_shard_modify_mode = 'sequential'`).execute(db);
      await migration.up(db);
    },
  };
}

/** Nearly every start finds nothing to do. The migrator reads all columns of all tables twice before it says so. */
async function isUpToDate(db: Kysely<Schema>): Promise<boolean> {
  const migrated = sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as "is"`;
  if (!(await migrated.execute(db)).rows[0]?.is) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).join() === migrationNames.join();
}
