import type { Export, ExportFormat } from 'api/contract';
import { useEffect, useRef, useState } from 'react';
import { api, type AppError } from 'shared-auth';
import { saveFile } from 'shared-ui';
import { type QueryDescription, queryBody, resolveSpan, spanOf } from '../metrics/query.ts';
import { readFile } from './export-file.ts';

const PATH = '/v1/analytics/export';

export interface RunningExport {
  /** From 0 to 100; null until the server has counted the rows. */
  percent: number | null;
}

export interface ExportControl {
  running: RunningExport | null;
  start: (query: QueryDescription, format: ExportFormat) => void;
  cancel: () => void;
}

/** Fetches the rows of a query as a file. One at a time; leaving the page or Cancel ends it. */
export function useExport(on: {
  done: (rows: number) => void;
  failed: (error: AppError) => void;
}): ExportControl {
  const [running, setRunning] = useState<RunningExport | null>(null);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const run = async (query: QueryDescription, format: ExportFormat, signal: AbortSignal) => {
    const { template_id, parameters } = queryBody(query, spanOf(resolveSpan(query.span, Date.now())));
    const { data } = await api.post<{ data: Export }>(
      PATH,
      { query_id: template_id, format, parameters },
      { signal, timeout: false },
    );
    const file = await readFile(await api.stream(data.url, { signal }), (lines) =>
      setRunning({ percent: Math.min(100, Math.round((lines / Math.max(1, data.row_count)) * 100)) }),
    );
    signal.throwIfAborted();
    saveFile(data.file_name, file);
    return data.row_count;
  };

  return {
    running,
    start: (query, format) => {
      current.current?.abort();
      const own = new AbortController();
      current.current = own;
      setRunning({ percent: null });
      run(query, format, own.signal)
        .then(on.done, (error: AppError) => own.signal.aborted || on.failed(error))
        .finally(() => current.current === own && setRunning(null));
    },
    cancel: () => {
      current.current?.abort();
      setRunning(null);
    },
  };
}
