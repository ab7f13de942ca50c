import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RangeProblem } from 'shared-ui';
import { dayOf } from '../metrics/time-range.ts';
import { defaultView, type StatisticsView, viewFromUrl, viewToSearch } from './statistics-view.ts';

export interface ViewControl {
  view: StatisticsView;
  /** Why the days that the address asked for were not taken, until others are chosen. */
  problem: RangeProblem | null;
  /** Changes part of the view, and the URL with it. Another span or interval ends a zoom into the old one. */
  change: (part: Partial<StatisticsView>) => void;
  reset: () => void;
  /** The address that shows this very view to somebody else, on another day too. */
  link: () => string;
}

/** The view that the URL holds. The URL is its only home. */
export function useStatisticsView(now: Date, timeZone: string): ViewControl {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const today = dayOf(now, timeZone);
  const { view, problem } = useMemo(() => viewFromUrl(new URLSearchParams(search), today), [search, today]);
  const [refused, setRefused] = useState<RangeProblem | null>(null);
  if (problem !== null && refused !== problem) setRefused(problem);

  // Not by URLSearchParams: it would write the commas between clients as %2C.
  // At once, not as a transition: the filters show the URL and must not lag behind the hand.
  const write = (next: StatisticsView) =>
    void navigate({ search: viewToSearch(next, today) }, { replace: true, flushSync: true });

  // A link made for one client says `client=`; from here on the selection is written as `clients=`. Days that are none
  // leave the address, and the page goes on saying what was wrong with them.
  const heals = problem !== null || new URLSearchParams(search).has('client');
  useEffect(() => {
    if (heals) void navigate({ search: viewToSearch(view, today) }, { replace: true });
  }, [heals, navigate, view, today]);

  return {
    view,
    problem: refused,
    change: (part) => {
      if (part.start !== undefined) setRefused(null);
      const endsZoom = part.start !== undefined || part.end !== undefined || part.interval !== undefined;
      write({ ...view, ...(endsZoom && { zoom: null }), ...part });
    },
    reset: () => {
      setRefused(null);
      write(defaultView(today));
    },
    link: () => `${window.location.origin}${pathname}?${viewToSearch(view, today, true)}`,
  };
}
