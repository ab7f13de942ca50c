import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RangeProblem } from 'shared-ui';
import type { CalendarDay } from 'shared-ui/i18n';
import { dayOf } from '../metrics/time-range.ts';
import {
  countNoClients,
  defaultView,
  type StatisticsView,
  viewFromUrl,
  viewToSearch,
  zoneFromUrl,
} from './statistics-view.ts';

export interface ViewControl {
  view: StatisticsView;
  /** In the zone whose days are meant. */
  today: CalendarDay;
  /** Why the days that the address asked for were not taken, until others are chosen. */
  problem: RangeProblem | null;
  /** How many clients the address names that cannot be any. */
  noClients: number;
  /** Changes part of the view, and the URL with it. Another span or interval ends a zoom into the old one. */
  change: (part: Partial<StatisticsView>) => void;
  reset: () => void;
  /** The address of the same with some of it changed. */
  address: (part: Partial<StatisticsView>) => string;
  /** The address that shows this very view to somebody else, on another day too. */
  link: () => string;
}

/** The view that the URL holds. The URL is its only home. */
export function useStatisticsView(now: Date, tenantZone: string): ViewControl {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const zone = zoneFromUrl(params, tenantZone);
  const todayIn = (of: string | null) => dayOf(now, of ?? tenantZone);
  const today = todayIn(zone);
  const { view, problem } = useMemo(() => viewFromUrl(params, today, zone), [params, today, zone]);
  const [refused, setRefused] = useState<RangeProblem | null>(null);
  if (problem !== null && refused !== problem) setRefused(problem);

  // Not by URLSearchParams: it would write the commas between clients as %2C.
  // At once, not as a transition: the filters show the URL and must not lag behind the hand.
  const write = (next: StatisticsView) =>
    void navigate({ search: viewToSearch(next, todayIn(next.zone)) }, { replace: true, flushSync: true });

  // A link made for one client says `client=`; from here on the selection is written as `clients=`. Days that are none
  // leave the address, and the page goes on saying what was wrong with them.
  const heals = problem !== null || params.has('client') || params.get('zone') !== zone;
  useEffect(() => {
    if (heals) void navigate({ search: viewToSearch(view, today) }, { replace: true });
  }, [heals, navigate, view, today]);

  /** In another zone the last seven days may be others. */
  function daysOfZone({ zone: next }: Partial<StatisticsView>): Partial<StatisticsView> {
    const usual = defaultView(today);
    if (next === undefined || view.start !== usual.start || view.end !== usual.end) return {};
    const { start, end } = defaultView(todayIn(next));
    return { start, end };
  }

  return {
    view,
    today,
    problem: refused,
    noClients: countNoClients(params),
    change: (part) => {
      if (part.start !== undefined) setRefused(null);
      const endsZoom = ['start', 'end', 'interval', 'zone'].some((name) => name in part);
      write({ ...view, ...(endsZoom && { zoom: null }), ...daysOfZone(part), ...part });
    },
    reset: () => {
      setRefused(null);
      write(defaultView(todayIn(null)));
    },
    address: (part) => `?${viewToSearch({ ...view, ...part }, today)}`,
    link: () => `${window.location.origin}${pathname}?${viewToSearch(view, today, true)}`,
  };
}
