import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { awaitSealing } from '../audit/audit-chain.queries.ts';
import { recordChange, theService } from '../audit/audit.queries.ts';
import type { Database } from '../database/database.ts';
import { migrationNames } from '../database/migrate.ts';
import { retentionHorizon } from '../database/partitions.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { errorCode } from '../lifecycle/start-refusal.ts';
import { countStoredBytes } from '../quotas/stored-bytes.queries.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { findTenant, insertTenant, type Tenant } from '../tenants/tenants.queries.ts';
import { isTimeZone } from '../tenants/time-zone.ts';
import { ArchiveReader } from './archive-reader.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { archivedTables } from './archived-tables.ts';
import { type Columns, columnsOf } from './columns.queries.ts';
import { CopiedIds } from './copied-ids.ts';
import type { FileOfArchive, Manifest } from './manifest.ts';
import { insertLines, linkLines } from './restore-rows.ts';
import { mustBeWithinLimits } from './restored-figures.ts';
import { sharesIdsWith } from './shared-ids.ts';

/** From here on migrations add what older archives lack by a default of the column. One that does not sets this to itself. */
const OLDEST_SCHEMA = '0042-backups';

interface RestoreOptions {
  database: Database;
  box: SecretBox;
  retentionMonths: number;
  /** Another name for the organization, which makes it a copy where the one of the archive is there. */
  name?: string | undefined;
}

export interface Restored {
  tenant: Tenant;
  rows: number;
  /** Older than what this server keeps. */
  tooOld: number;
  isCopy: boolean;
}

/**
 * Makes an organization of an archive, in one transaction. First all of it is read and held against its checksums, so that
 * nothing is written of what is not whole.
 * @throws ArchiveRefusal
 */
export async function restoreArchive(path: string, options: RestoreOptions): Promise<Restored> {
  const { database, box, name } = options;
  const archive = await ArchiveReader.open(path);
  const { manifest } = archive;
  mustBeReadable(manifest);
  const known = await columnsOf(database.owner, archivedTables);
  mustHaveColumns(known, manifest);
  const { organization } = manifest;
  if (!isTimeZone(organization.timezone))
    throw new ArchiveRefusal(
      `${organization.timezone || 'Nothing'} is no time zone that this version knows.`,
    );
  const isCopy = (await findTenant(database.owner, organization.id)) !== undefined;
  if (isCopy && name === undefined)
    throw new ArchiveRefusal(
      `The organization ${organization.name} is in this database already. Give the copy a name of its own: --name "${organization.name} restored".`,
    );
  const id = isCopy ? randomUUID() : organization.id;
  const ids = isCopy ? new CopiedIds(id) : undefined;
  for (const file of manifest.files)
    for await (const lines of archive.lines(file)) ids?.learn(file.table, lines);

  const horizon = retentionHorizon(options.retentionMonths);
  return database.owner.transaction().execute(async (db) => {
    const wanted = { ...organization, id, name: name ?? organization.name };
    const others = await db.selectFrom('tenant').select(['tenant_id', 'name']).execute();
    const tenantId = await insertTenant(db, wanted).catch(asRefusal('the organization'));
    // Another role has other connections to the workers of Citus, which do not see the organization before it is committed.
    const become = database.distributed ? '' : database.becomeApp;
    await sql.raw(`${become}set local statement_timeout = 0`).execute(db);
    const tx: TenantTransaction = { db, tenantId };
    let [rows, tooOld] = [0, 0];
    for (const table of archivedTables) {
      const columns = manifest.columns[table.name] ?? [];
      const files = manifest.files.filter((file) => file.table === table.name);
      const each = async (work: (lines: string[]) => Promise<void>) => {
        for (const file of files)
          for await (const lines of inBatches(archive, file)) {
            const own = ids ? lines.map((line) => ids.translate(line)) : lines;
            await work(own).catch(asRefusal(file.name));
          }
      };
      await each(async (lines) => {
        const inserted = await insertLines(tx, { table, columns, lines, horizon, box });
        rows += inserted;
        tooOld += lines.length - inserted;
      });
      if (table.later) await each((lines) => linkLines(tx, table, lines));
    }
    await awaitSealing(tx);
    await mustBeWithinLimits(tx, known);
    await mustHaveOwnIds(tx, others);
    await countStoredBytes(tx);
    await recordChange(tx, theService, {
      action: 'tenant.restored',
      target: { type: 'tenant', id, name: wanted.name },
      after: { from: organization.name, backup_of: manifest.created_at, rows },
    });
    const tenant = { tenantId, id, name: wanted.name, timezone: organization.timezone };
    return { tenant, rows, tooOld, isCopy };
  });
}

function mustBeReadable({ schema, files }: Manifest): void {
  const known = new Set<string>(archivedTables.map(({ name }) => name));
  const place = migrationNames.indexOf(schema);
  if (place < 0 || files.some(({ table }) => !known.has(table)))
    throw new ArchiveRefusal(
      `It was made by a newer version of this program (${schema}): restore it with that version.`,
    );
  if (place < migrationNames.indexOf(OLDEST_SCHEMA))
    throw new ArchiveRefusal(
      `It was made by an older version of this program (${schema}): restore it with that version, then upgrade.`,
    );
}

function mustHaveColumns(known: Columns, { columns, files }: Manifest): void {
  for (const [table, names] of Object.entries(columns)) {
    const stranger = names.find((name) => !known.get(table)?.has(name));
    if (stranger !== undefined)
      throw new ArchiveRefusal(`It has a column that this version does not know: ${table}.${stranger}.`);
  }
  const without = files.find(({ table }) => !columns[table]?.length);
  if (without) throw new ArchiveRefusal(`Its manifest.json names no columns of ${without.table}.`);
}

async function mustHaveOwnIds(
  tx: TenantTransaction,
  others: readonly { tenant_id: number; name: string }[],
): Promise<void> {
  const numbers = others.map(({ tenant_id }) => tenant_id);
  const owner = await sharesIdsWith(tx, numbers);
  if (owner === undefined) return;
  const name = others.find(({ tenant_id }) => tenant_id === owner)?.name;
  throw new ArchiveRefusal(
    `Ids in it belong to another organization here (${name}): the file was changed. Use another copy.`,
  );
}

const LINES_AT_ONCE = 2000;

async function* inBatches(archive: ArchiveReader, file: FileOfArchive): AsyncGenerator<string[]> {
  for await (const lines of archive.lines(file))
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
      yield lines.slice(from, from + LINES_AT_ONCE);
}

/** What the database says of data (its classes 22, 23 and 54) is about the archive; anything else is a fault of another kind. */
function asRefusal(what: string): (error: unknown) => never {
  return (error) => {
    if (!/^(2[23]|54)/.test(errorCode(error) ?? '')) throw error;
    throw new ArchiveRefusal(`The database refuses ${what}: ${(error as Error).message}.`, { cause: error });
  };
}
