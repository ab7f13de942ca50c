import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { migrationNames } from '../database/migrate.ts';
import { type TenantTransaction, tenantSnapshot } from '../database/tenant-transaction.ts';
import { archivedTables, masterTables, readingTables, trailTable } from './archived-tables.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { columnsOf } from './columns.queries.ts';
import { letOthersGoFirst } from './let-others-go-first.ts';
import { FORMAT, FORMAT_VERSION } from './manifest.ts';
import { type InTransaction, rowsAsLines } from './rows-as-lines.ts';
import { boundsOf, piecesOf } from './pieces.ts';

export interface MadeArchive {
  bytes: number;
  rows: number;
}

/**
 * Writes all that an organization has to a file. Master data are read in one snapshot, and readings in pieces of a moment
 * each: no connection is held for long, and other organizations have their turns in between.
 */
export async function makeArchive(
  database: Database,
  tenantId: number,
  path: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<MadeArchive> {
  const columns = await columnsOf(database.owner, archivedTables);
  const archive = new ArchiveWriter(path, signal);
  const turn: InTransaction = (work) => tenantSnapshot(database, tenantId, work);
  try {
    const { organization, created_at, pieces } = await turn(async (tx) => {
      const same: InTransaction = (work) => work(tx);
      for (const table of masterTables)
        await archive.add(`${table.name}.ndjson`, table.name, rowsAsLines(same, table, columns));
      return { ...(await aboutOf(tx)), pieces: await piecesOf(tx) };
    });
    await archive.add(`${trailTable.name}.ndjson`, trailTable.name, rowsAsLines(turn, trailTable, columns));
    for (const [index, piece] of pieces.entries()) {
      const took = await turn(async (tx) => {
        const began = performance.now();
        for (const table of readingTables) {
          const lines = rowsAsLines((work) => work(tx), table, columns, boundsOf(piece, table.time));
          await archive.add(`${table.name}-${index + 1}.ndjson`, table.name, lines);
        }
        return performance.now() - began;
      });
      if (database.kind === 'embedded') await letOthersGoFirst(database.turns, took, signal);
    }
    const bytes = await archive.finish({
      format: FORMAT,
      version: FORMAT_VERSION,
      schema: migrationNames.at(-1) ?? '',
      created_at,
      organization,
      columns: Object.fromEntries([...columns].map(([table, own]) => [table, [...own.keys()]])),
    });
    return { bytes, rows: archive.files.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    archive.abandon();
    throw error;
  }
}

async function aboutOf({ db, tenantId }: TenantTransaction) {
  const { rows } = await sql<{ id: string; name: string; timezone: string; created_at: string; now: string }>`
    select id, name, timezone, to_json(created_at) #>> '{}' as created_at, to_json(now()) #>> '{}' as now
    from tenant where tenant_id = ${tenantId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('There is no such organization.');
  const { now, ...organization } = row;
  return { organization, created_at: now };
}
