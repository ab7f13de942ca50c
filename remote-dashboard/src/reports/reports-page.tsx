import { Button, Skeleton } from 'antd';
import { PermissionGate, useTenant } from 'shared-auth';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorView, failureText, PageHeader } from 'shared-ui';
import { dayOf } from '../metrics/time-range.ts';
import { useNow } from '../time/use-now.ts';
import { useText } from './messages/texts.ts';
import { ReportControls } from './report-controls.tsx';
import { ReportDownloads } from './report-downloads.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useReport } from './reports-api.ts';
import { reportsSearch, reportsView, type ReportsView } from './reports-view.ts';
import styles from './reports.module.css';

/** Figures of a period, to read, to print, and to take along. */
export function ReportsPage() {
  const t = useText();
  const zone = useTenant().tenant?.timezone ?? 'UTC';
  const today = dayOf(useNow(), zone);
  const [query, setQuery] = useSearchParams();
  const view = reportsView(query, today);
  const { data, error, isLoading, mutate } = useReport(view);
  const report = data?.data;
  // A second choice may be made before the first one is drawn, and keeps it.
  const chosen = useRef(view);
  const written = query.toString();
  useEffect(() => {
    chosen.current = reportsView(new URLSearchParams(written), today);
  }, [written, today]);
  const change = (part: Partial<ReportsView>) => {
    chosen.current = { ...chosen.current, ...part };
    setQuery(reportsSearch(chosen.current), { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.sheet}>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <span className={styles.onScreen}>
            <Button disabled={!report} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </span>
        }
      />
      <div className={styles.onScreen}>
        <ReportControls view={view} report={report} today={today} zone={zone} onChange={change} />
        <PermissionGate needs="dashboard.export">
          <ReportDownloads view={view} report={report} />
        </PermissionGate>
      </div>
      {error && !isLoading ? (
        <ErrorView title={t('failed')} message={failureText(error)} onRetry={() => void mutate()} />
      ) : report ? (
        <div className={styles.report} aria-busy={isLoading}>
          <ReportSheet report={report} />
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  );
}
