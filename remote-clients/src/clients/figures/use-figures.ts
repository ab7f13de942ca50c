import type { ClientFigures } from 'api/contract';
import { useEffect, useMemo, useState } from 'react';
import { type AppError, useApi, withQuery } from 'shared-auth';
import { CLIENTS } from '../clients-api.ts';
import type { ClientsView } from '../clients-view.ts';
import { figureColumns } from '../table/table-columns.ts';

export interface Figures {
  of: (id: string) => ClientFigures | undefined;
  error: AppError | undefined;
  /** The service's clock, in milliseconds: what is the power of now is held against it. */
  now: number;
}

type Answer = { data: { at: string; clients: ClientFigures[] } };

/** In whatever order the rows stand: that of the list changes nothing about the question. */
export const figuresPath = (ids: readonly string[]) =>
  withQuery(`${CLIENTS}/figures`, { ids: ids.toSorted().join(',') });

export const wantsFigures = ({ columns }: Pick<ClientsView, 'columns'>): boolean =>
  columns?.some((key) => figureColumns.includes(key)) === true;

/** How often what is shown is held against the clock, in milliseconds. */
const LOOK = 15_000;

/** The figures of the rows that are shown, a hundred at most; nothing is asked while no column shows any. */
export function useFigures(ids: readonly string[], wanted: boolean): Figures {
  const isAsked = wanted && ids.length > 0;
  const { data, error } = useApi<Answer>(isAsked ? figuresPath(ids) : null, { keepPreviousData: true });
  const byId = useMemo(() => new Map(data?.data.clients.map((each) => [each.client_id, each])), [data]);
  const clock = useClock(data?.data.at, isAsked);
  return useMemo(() => ({ of: (id) => byId.get(id), error, now: clock }), [byId, error, clock]);
}

/** The time of the service when it answered, and what has passed since: a figure grows old though nothing new comes. */
function useClock(at: string | undefined, runs: boolean): number {
  const [looked, setLooked] = useState({ at, passed: 0 });
  useEffect(() => {
    if (!runs || at === undefined) return undefined;
    const began = performance.now();
    const timer = setInterval(() => setLooked({ at, passed: performance.now() - began }), LOOK);
    return () => clearInterval(timer);
  }, [at, runs]);
  if (at === undefined) return 0;
  return Date.parse(at) + (looked.at === at ? looked.passed : 0);
}
