import { stringify } from 'csv-stringify/sync';
import type { AuditEntry, AuditExportQuery } from './audit.schema.ts';

type Format = NonNullable<AuditExportQuery['format']>;

export const exportTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

const columns = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'target_type',
  'target_id',
  'target_name',
  'before',
  'after',
  'address',
  'browser',
  'system',
  'request_id',
] as const;

interface Step {
  entries: AuditEntry[];
  next: string | null;
}

/** Step by step, each a transaction of its own: nobody waits for a slow reader. */
export async function* auditText(
  format: Format,
  read: (cursor: string | undefined) => Promise<Step>,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvOf([], true);
  let cursor: string | undefined;
  do {
    const { entries, next } = await read(cursor);
    if (entries.length > 0) yield format === 'csv' ? csvOf(entries, false) : linesOf(entries);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function linesOf(entries: readonly AuditEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/** CSV after RFC 4180, and safe to open in a spreadsheet: no cell becomes a formula. */
function csvOf(entries: readonly AuditEntry[], header: boolean): string {
  const rows = entries.map(({ id, at, actor, action, target, before, after, origin, request_id }) => ({
    id,
    at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    target_type: target.type,
    target_id: target.id,
    target_name: target.name,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    ...origin,
    request_id,
  }));
  return stringify(rows, { columns: [...columns], header, escape_formulas: true, record_delimiter: '\r\n' });
}
