import type { OwnSettings, Report, ReportFormat } from 'api/contract';
import { useRef, useState } from 'react';
import { api, type AppError, useApi, withQuery } from 'shared-auth';
import { saveFile } from 'shared-ui';
import { useLocale } from 'shared-ui/i18n';
import { questionOf, type ReportsView } from './reports-view.ts';

/** The report of a view; what is shown stays until the next one is there, and does not change while it is read. */
export function useReport(view: ReportsView) {
  const { language } = useLocale();
  return useApi<{ data: Report }>(withQuery('/v1/reports', { ...questionOf(view), language }), {
    keepPreviousData: true,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

/** As what the person mostly wants reports, which their settings say. */
export function useUsualFormat(): ReportFormat {
  const settings = useApi<{ data: OwnSettings }>('/v1/settings').data?.data;
  return settings?.settings.general.export_format ?? 'csv';
}

/** Saves a report as a file, one at a time. */
export function useReportFile(failed: (error: AppError) => void) {
  const { language } = useLocale();
  const [making, setMaking] = useState<ReportFormat | null>(null);
  const busy = useRef(false);

  async function save(view: ReportsView, { first_day, last_day }: Report['period'], format: ReportFormat) {
    if (busy.current) return;
    busy.current = true;
    setMaking(format);
    try {
      const path = withQuery('/v1/reports/file', { ...questionOf(view), language, format });
      const days = first_day === last_day ? first_day : `${first_day}-to-${last_day}`;
      saveFile(`report-${days}.${format}`, await (await api.stream(path)).blob());
    } catch (error) {
      failed(error as AppError);
    } finally {
      busy.current = false;
      setMaking(null);
    }
  }
  return { making, save: (...of: Parameters<typeof save>) => void save(...of) };
}
