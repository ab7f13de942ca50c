import type { Report, ReportFormat } from 'api/contract';
import { Button } from 'antd';
import { useId } from 'react';
import { failureText, useToast } from 'shared-ui';
import { useText } from './messages/texts.ts';
import { useReportFile, useUsualFormat } from './reports-api.ts';
import type { ReportsView } from './reports-view.ts';
import styles from './reports.module.css';

const formats: readonly ReportFormat[] = ['csv', 'xlsx', 'pdf', 'json'];

/** The report that is shown, as a file of each format: first as the one that the person has in their settings. */
export function ReportDownloads({ view, report }: { view: ReportsView; report: Report | undefined }) {
  const t = useText();
  const toast = useToast();
  const id = useId();
  const usual = useUsualFormat();
  const { making, save } = useReportFile((error) => toast.error(failureText(error, t('failedFile'))));
  return (
    <div className={styles.downloads} role="group" aria-labelledby={id}>
      <span id={id}>{t('download')}</span>
      {formats
        .toSorted((one, other) => Number(other === usual) - Number(one === usual))
        .map((format) => (
          <Button
            key={format}
            type={format === usual ? 'primary' : 'default'}
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
