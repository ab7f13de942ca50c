import type { AuditExportQuery, AuditList } from 'api/contract';
import { useState } from 'react';
import { api, useApi, withQuery } from 'shared-auth';
import { type DayRange, saveFile } from 'shared-ui';
import { type AuditView, periods } from './audit-view.ts';

const ENTRIES_A_PAGE = 25;
/** The service tells nobody of new entries, so they are asked for. */
export const EVERY_SECONDS = 5;

type Since = (period: AuditView['period']) => string | undefined;

/** To the minute, so that a list asked for again is the same list. */
const since: Since = (period) => {
  if (period === null) return undefined;
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  return new Date(minute - periods[period] * 3_600_000).toISOString();
};

function filterOf(view: AuditView, days: DayRange | null) {
  const { period, action, actor, target } = view;
  return {
    from: since(period),
    first_day: days?.start,
    last_day: days?.end,
    action,
    actor_id: actor,
    target_id: target,
  };
}

/** A page of the trail; the first one follows what happens, unless that is paused. */
export function useAuditTrail(view: AuditView, days: DayRange | null, follow: boolean) {
  const path = withQuery('/v1/audit', { ...filterOf(view, days), cursor: view.after, limit: ENTRIES_A_PAGE });
  return useApi<AuditList>(path, {
    keepPreviousData: true,
    refreshInterval: follow && view.after === null ? EVERY_SECONDS * 1000 : 0,
  });
}

/** Saves all entries that match, of all pages. Throws the errors of `api`. */
export function useExportAudit() {
  const [exporting, setExporting] = useState(false);
  async function exportAudit(
    view: AuditView,
    days: DayRange | null,
    format: NonNullable<AuditExportQuery['format']>,
  ) {
    setExporting(true);
    try {
      const path = withQuery('/v1/audit/export', { ...filterOf(view, days), format });
      saveFile(`audit.${format}`, await (await api.stream(path)).blob());
    } finally {
      setExporting(false);
    }
  }
  return { exportAudit, exporting };
}
