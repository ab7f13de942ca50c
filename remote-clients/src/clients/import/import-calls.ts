import { api } from 'shared-auth';
import type { ImportRow } from './import-row.ts';
import type { RowResult, SendRows } from './send-rows.ts';

interface ImportAnswer {
  data: {
    rows: {
      line: number;
      result: RowResult['result'];
      id?: string;
      access_token?: string;
      errors?: { field: string; message: string }[];
    }[];
  };
}

/** One call of `POST /v1/clients/import`. A dry run writes nothing and says 'created' of what would be. */
export function importCall(dryRun: boolean): SendRows {
  return async (rows) => {
    const { data } = await api.post<ImportAnswer>('/v1/clients/import', { dry_run: dryRun, rows });
    const nameOf = new Map(rows.map((row: ImportRow) => [row.line, row.name]));
    return data.rows.map(({ line, result, id, access_token: accessToken, errors = [] }) => ({
      line,
      name: nameOf.get(line) ?? '',
      result,
      ...(id !== undefined && { id }),
      ...(accessToken !== undefined && { accessToken }),
      problems: errors.map(({ message }) => ({ text: message })),
    }));
  };
}
