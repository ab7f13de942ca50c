import type { QueryResult } from 'api/contract';
import { useAtomValue } from 'jotai';
import { api, type AppError, CsrfError, sessionAtom, sessionStore } from 'shared-auth';
import { useCallback } from 'react';
import useSWR, { preload, type SWRResponse, useSWRConfig } from 'swr';
import { placeOf, QUERY_PATH, type QueryDescription, queryBody, resolveSpan, spanOf } from './query.ts';
import type { TimeRange } from './time-range.ts';

/** What the query service answers, with rows as the template describes them. */
export interface RowsOf<Row> extends Omit<QueryResult, 'rows'> {
  rows: Row[];
  /** The instants that the answer covers. */
  range: TimeRange;
  /** When it was asked for, in milliseconds since 1970. */
  askedAt: number;
}

type QueryKey = readonly [scope: string, path: string];

/**
 * Reads and keeps the answer to a query. Widgets that describe the same query share one request. The description, not
 * the resolved instants, is the key: the hours before now move without filling the cache.
 */
export function useQuery<Row>(description: QueryDescription | null): SWRResponse<RowsOf<Row>, AppError> {
  const scope = useScope();
  const key = scope === null || description === null ? null : queryKey(scope, description);
  return useSWR<RowsOf<Row>, AppError, QueryKey | null>(
    key,
    () => {
      if (description === null) throw new Error('A query without description is never sent.');
      return rowsOf<Row>(description);
    },
    { revalidateOnFocus: false },
  );
}

/** Asks a query that `useQuery` will ask: whoever does so first takes this answer, good or bad. */
export function prefetchQuery(description: QueryDescription): void {
  const { scopeKey } = sessionStore.get(sessionAtom);
  if (scopeKey === null) return;
  preload(queryKey(scopeKey, description), () => rowsOf(description)).catch(() => undefined);
}

function queryKey(scope: string, description: QueryDescription): QueryKey {
  return [scope, `${QUERY_PATH}?${JSON.stringify(description)}`];
}

/** What the document has asked before any code was there is as old as this mark says (`host/src/first-page/first-answers.ts`). */
const FIRST_QUESTIONS = 'first-questions';
/** Longer than the host keeps those answers. */
const OLDEST_ANSWER = 15_000;

let firstAskedAt: number | undefined;

/** Milliseconds since the first query was asked that `forgetAsking` has not forgotten; 0 without any. */
export function sinceFirstAsked(): number {
  return firstAskedAt === undefined ? 0 : Math.ceil(performance.now() - firstAskedAt);
}

/** The page leaves, or listens by now for what its answers do not hold yet. */
export function forgetAsking(): void {
  firstAskedAt = undefined;
}

function askedByDocument(): number | undefined {
  const at = performance.getEntriesByName(FIRST_QUESTIONS)[0]?.startTime;
  return at !== undefined && performance.now() - at < OLDEST_ANSWER ? at : undefined;
}

async function rowsOf<Row>(description: QueryDescription): Promise<RowsOf<Row>> {
  firstAskedAt ??= askedByDocument() ?? performance.now();
  const askedAt = Date.now();
  const range = resolveSpan(description.span, askedAt);
  for (let place = placeOf(description); place > 0; place -= 1) await Promise.resolve();
  const answer = await ask<{ data: Omit<RowsOf<Row>, 'range' | 'askedAt'> }>(
    queryBody(description, spanOf(range)),
  );
  return { ...answer.data, range, askedAt };
}

/** Widgets that are refused together may each be given another id, of which the last counts. */
const MOST_REFUSALS = 3;

/**
 * Sends a query. It travels as a write, so a CSRF id whose 24 hours are over refuses it; but it changes nothing, so
 * that it may be asked again at once with the id that the refusal brought.
 */
async function ask<Answer>(body: object, refusals = 0): Promise<Answer> {
  try {
    return await api.post<Answer>(QUERY_PATH, body);
  } catch (error) {
    if (!(error instanceof CsrfError) || refusals === MOST_REFUSALS) throw error;
    return ask(body, refusals + 1);
  }
}

/** Asks queries again, all or those chosen; what is shown stays until the answers are there. */
export function useRefreshQueries() {
  const { mutate } = useSWRConfig();
  const scope = useScope();
  return useCallback(
    async (isStale: (description: QueryDescription) => boolean = () => true) => {
      await mutate((key) => {
        if (!Array.isArray(key) || key[0] !== scope) return false;
        const description = descriptionOf(String(key[1]));
        return description !== null && isStale(description);
      });
    },
    [mutate, scope],
  );
}

function useScope(): string | null {
  return useAtomValue(sessionAtom, { store: sessionStore }).scopeKey;
}

function descriptionOf(keyPath: string): QueryDescription | null {
  if (!keyPath.startsWith(`${QUERY_PATH}?`)) return null;
  return JSON.parse(keyPath.slice(QUERY_PATH.length + 1)) as QueryDescription;
}
