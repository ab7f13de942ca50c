import type { QueryResult } from 'api/contract';
import { useAtomValue } from 'jotai';
import { api, type AppError, sessionAtom, sessionStore, useRevalidate } from 'shared-auth';
import { useCallback } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { type QueryDescription, queryBody, resolveSpan } from './query.ts';
import type { TimeRange } from './time-range.ts';

const path = '/v1/query/execute';

/** What the query service answers, with rows as the template describes them. */
export interface RowsOf<Row> extends Omit<QueryResult, 'rows'> {
  rows: Row[];
  /** The instants that the answer covers. */
  range: TimeRange;
}

type QueryKey = readonly [scope: string, path: string];

/**
 * Reads and keeps the answer to a query. Widgets that describe the same query share one request. The description, not
 * the resolved instants, is the key: the hours before now move without filling the cache.
 */
export function useQuery<Row>(description: QueryDescription | null): SWRResponse<RowsOf<Row>, AppError> {
  const { scopeKey } = useAtomValue(sessionAtom, { store: sessionStore });
  const key: QueryKey | null =
    scopeKey === null || description === null ? null : [scopeKey, `${path}?${JSON.stringify(description)}`];
  return useSWR<RowsOf<Row>, AppError, QueryKey | null>(
    key,
    async () => {
      if (description === null) throw new Error('A query without description is never sent.');
      const range = resolveSpan(description.span, Date.now());
      const answer = await api.post<{ data: Omit<RowsOf<Row>, 'range'> }>(
        path,
        queryBody(description, range),
      );
      return { ...answer.data, range };
    },
    { revalidateOnFocus: false },
  );
}

/** Asks every query on the page again; what is shown stays until the answers are there. */
export function useRefreshQueries(): () => Promise<void> {
  const revalidate = useRevalidate();
  return useCallback(() => revalidate(path), [revalidate]);
}
