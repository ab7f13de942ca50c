import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type ClientsView, readView, writeView } from './clients-view.ts';
import { afterFilterChange, readSelection, type Selection, writeSelection } from './selection.ts';

/** Milliseconds between a changed filter and the reload (B-10.4). */
const DEBOUNCE = 300;

/** The list's state, which lives in the address. */
export function useClientsView() {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const selection = useMemo(() => readSelection(query), [query]);

  /**
   * Typing and choosing replace the entry of the history; turning a page makes one. At once, not as a transition: boxes
   * and choices show the address and must not lag behind the hand.
   */
  const change = useCallback(
    (part: Partial<ClientsView>) => {
      const next = writeView(query, part);
      const sameFilter = filterOf(readView(next)) === filterOf(readView(query));
      const kept = sameFilter ? next : writeSelection(next, afterFilterChange(readSelection(next)));
      setQuery(kept, { replace: part.page === undefined, preventScrollReset: true, flushSync: true });
    },
    [query, setQuery],
  );
  const select = useCallback(
    (next: Selection) =>
      setQuery((current) => writeSelection(current, next), {
        replace: true,
        preventScrollReset: true,
        flushSync: true,
      }),
    [setQuery],
  );
  const { pathname } = useLocation();
  const navigate = useNavigate();
  /** One step for both: what is selected now, and whether the details beside the list are left. */
  const leave = useCallback(
    (next: Selection, closeDetails: boolean) => {
      const search = writeSelection(query, next).toString();
      void navigate(
        { pathname: closeDetails ? '/clients' : pathname, search },
        { replace: true, preventScrollReset: true },
      );
    },
    [query, pathname, navigate],
  );
  /** Puts right what the address says, without a trace in the history. */
  const correctPage = useCallback(
    (page: number) => setQuery((current) => writeView(current, { page }), { replace: true }),
    [setQuery],
  );
  return { view, change, correctPage, selection, select, leave };
}

function filterOf({ search, status, location, role, type, region, tag, parent }: ClientsView): string {
  return JSON.stringify([search.trim(), status, location, role, type, region, tag, parent]);
}

/**
 * The view to ask the server for: a chosen filter counts once it has stood still for 300 ms, all else at once. The search
 * box waits itself, before its text gets into the address.
 */
export function useSettledView(view: ClientsView): ClientsView {
  const [settled, setSettled] = useState(view);
  const sameFilter =
    settled.status === view.status && settled.location === view.location && settled.role === view.role;
  if (sameFilter && settled !== view) setSettled(view);
  useEffect(() => {
    if (sameFilter) return;
    const timer = setTimeout(() => setSettled(view), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [view, sameFilter]);
  return sameFilter ? view : settled;
}
