import type { ImportAnswer, ImportRow } from 'api/contract';
import { api } from 'shared-auth';
import type { SendRows } from './send-rows.ts';

/** One call of `POST /v1/clients/import`. A dry run writes nothing and says 'created' of what would be. */
export function importCall(dryRun: boolean): SendRows {
  return async (rows) => {
    const { data } = await api.post<ImportAnswer>('/v1/clients/import', { dry_run: dryRun, rows });
    const rowOf = new Map(rows.map((row: ImportRow) => [row.line, row]));
    return data.rows.map(({ line, result, id, access_token: accessToken, errors = [], notes = [] }) => ({
      line,
      name: rowOf.get(line)?.name ?? '',
      result,
      ...(id !== undefined && { id }),
      ...(accessToken !== undefined && { accessToken }),
      ...(notes.some(({ field }) => field === 'type') && { unknownType: rowOf.get(line)?.type ?? '' }),
      problems: errors.map(({ field, message }) => ({ field, text: message })),
    }));
  };
}
