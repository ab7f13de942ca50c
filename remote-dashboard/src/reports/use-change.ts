import { useEffect, useRef } from 'react';
import type { SetURLSearchParams } from 'react-router-dom';
import type { CalendarDay } from 'shared-ui/i18n';
import { reportsSearch, reportsView, type ReportsView } from './reports-view.ts';

/**
 * Writes a choice into the address. A second one may be made before the first is drawn, and keeps it: what is drawn is then
 * an older address of the page's own, and not where somebody went.
 */
export function useChange(query: URLSearchParams, setQuery: SetURLSearchParams, today: CalendarDay) {
  const chosen = useRef<ReportsView>(null);
  const onTheWay = useRef<string[]>([]);
  const drawn = query.toString();
  useEffect(() => {
    const place = onTheWay.current.indexOf(drawn);
    const isOlder = place >= 0 && place < onTheWay.current.length - 1;
    onTheWay.current = isOlder ? onTheWay.current.slice(place + 1) : [];
    if (!isOlder) chosen.current = reportsView(new URLSearchParams(drawn), today);
  }, [drawn, today]);
  return (part: Partial<ReportsView>) => {
    chosen.current = { ...(chosen.current ?? reportsView(query, today)), ...part };
    const next = reportsSearch(chosen.current);
    onTheWay.current.push(next.toString());
    setQuery(next, { replace: true, preventScrollReset: true });
  };
}
