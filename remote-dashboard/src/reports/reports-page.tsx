import { Button, Skeleton } from 'antd';
import { PermissionGate, useTenant } from 'shared-auth';
import { useSearchParams } from 'react-router-dom';
import { ErrorView, failureText, PageHeader } from 'shared-ui';
import { dayOf } from '../metrics/time-range.ts';
import { useNow } from '../time/use-now.ts';
import { useText } from './messages/texts.ts';
import { ReportControls } from './report-controls.tsx';
import { ReportDownloads } from './report-downloads.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useReport } from './reports-api.ts';
import { SchedulesCard } from './schedules/schedules-card.tsx';
import { reportsView } from './reports-view.ts';
import { useChange } from './use-change.ts';
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
  const change = useChange(query, setQuery, today);
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
      <PermissionGate needs="dashboard.export">
        <div className={styles.onScreen}>
          <SchedulesCard group={view.group} />
        </div>
      </PermissionGate>
    </div>
  );
}
