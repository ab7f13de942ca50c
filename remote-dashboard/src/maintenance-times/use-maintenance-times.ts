import type { MaintenanceTimes } from 'api/contract';
import { useApi, withQuery } from 'shared-auth';
import { useMemo } from 'react';

const HOUR = 3_600_000;
/** What the service tells at a time. */
const LONGEST = 399 * 24 * HOUR;

export interface MaintenanceTime {
  from: number;
  to: number;
  reason: string;
}

const none: readonly MaintenanceTime[] = [];

/** When the one site that a chart is about was in maintenance. Of several sites a shade would say what is true of one. */
export function useMaintenanceTimes(
  clients: readonly string[],
  range: { from: number; to: number } | null | undefined,
): readonly MaintenanceTime[] {
  const [client] = clients;
  const isAsked = client !== undefined && clients.length === 1 && range && range.to - range.from <= LONGEST;
  // Whole hours, so that a chart that follows the present asks once an hour.
  const instant = (at: number) => new Date(at).toISOString();
  const path = isAsked
    ? withQuery('/v1/maintenance-times', {
        client_id: client,
        from: instant(Math.floor(range.from / HOUR) * HOUR),
        to: instant(Math.floor(range.to / HOUR) * HOUR + HOUR),
      })
    : null;
  const { data } = useApi<MaintenanceTimes>(path);
  return useMemo(
    () =>
      data?.data.map(({ from, to, reason }) => ({ from: Date.parse(from), to: Date.parse(to), reason })) ??
      none,
    [data],
  );
}
