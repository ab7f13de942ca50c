import type { Report, ReportFormat } from 'api/contract';
import { Button } from 'antd';
import { useId } from 'react';
import { failureText, useToast } from 'shared-ui';
import { useText } from './messages/texts.ts';
import { useReportFile } from './reports-api.ts';
import type { ReportsView } from './reports-view.ts';
import styles from './reports.module.css';

const formats: readonly ReportFormat[] = ['pdf', 'xlsx', 'csv', 'json'];

/** The report that is shown, as a file of each format. */
export function ReportDownloads({ view, report }: { view: ReportsView; report: Report | undefined }) {
  const t = useText();
  const toast = useToast();
  const id = useId();
  const { making, save } = useReportFile((error) => toast.error(failureText(error, t('failedFile'))));
  return (
    <div className={styles.downloads} role="group" aria-labelledby={id}>
      <span id={id}>{t('download')}</span>
      {formats.map((format) => (
        <Button
          key={format}
          loading={making === format}
          disabled={!report || (making !== null && making !== format)}
          onClick={() => report && save(view, report.period, format)}
        >
          {t(`file.${format}`)}
        </Button>
      ))}
    </div>
  );
}
