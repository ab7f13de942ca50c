import { type Actor, recordChanges } from '../audit/audit.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { mapInSlices } from '../http/in-slices.ts';
import { requireRoomForClients } from '../quotas/require-room.ts';
import { type CheckedRow, checkImportRow } from './check-import-row.ts';
import { creationOf } from './client-changes.ts';
import { findDuplicates, insertClients, waitForOtherImports } from './import-clients.queries.ts';
import { roleOfType } from './client-role.ts';
import type { ImportRequest, ImportResult, ImportRow } from './many-clients.schema.ts';

/**
 * Adds the clients of the rows that are sound and not there yet, and answers for each row. Sending rows again adds
 * nothing, whoever else imports at the same moment.
 */
export async function importClients(
  tx: TenantTransaction,
  tenant: string,
  actor: Actor,
  { dry_run, rows }: ImportRequest,
  mostClients: number,
): Promise<ImportResult[]> {
  const checked = (await mapInSlices(rows, checkImportRow)).map(withoutUsualRole);
  const sound = checked.flatMap(({ row }) => row ?? []);
  if (!dry_run) await waitForOtherImports(tx);
  const duplicates = await findDuplicates(tx, sound);
  const fresh = sound.filter((row) => !duplicates.has(row));
  await requireRoomForClients(tx, mostClients, fresh.length);
  const created = dry_run ? new Map() : await insertClients(tx, tenant, fresh);
  await recordChanges(
    tx,
    actor,
    [...created].map(([row, { id }]) => creationOf({ id, ...row })),
  );
  return checked.map(({ line, row, faults }) => {
    if (!row) return { line, result: 'rejected', errors: faults };
    if (duplicates.has(row)) return { line, result: 'duplicate' };
    return { line, result: 'created', ...created.get(row), ...notesOf(row) };
  });
}

/** An export names every role: one that follows from the type goes on to follow it where it is imported again. */
function withoutUsualRole(checked: CheckedRow): CheckedRow {
  if (!checked.row) return checked;
  const { role, ...row } = checked.row;
  const usual = roleOfType(row.type);
  return usual.isKnown && usual.role === role ? { line: checked.line, row } : checked;
}

/** What is imported all the same, and may be meant otherwise. */
function notesOf({ type, role }: ImportRow): Pick<ImportResult, 'notes'> {
  if (role || roleOfType(type).isKnown) return {};
  const message = `'${type}' is no type that we know, so the client gets the role measurement. Give it a role, or change the type.`;
  return { notes: [{ field: 'type', message }] };
}
