import { Alert } from 'antd';
import { failureText, serverText } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import type { BulkOutcome } from './run-bulk.ts';
import type { BulkTarget } from './use-bulk.ts';

interface BulkReportProps {
  targets: readonly BulkTarget[];
  outcome: BulkOutcome;
}

/** What was done, and row by row what was not. */
export function BulkReport({ targets, outcome: { succeeded, failed, untried, failure } }: BulkReportProps) {
  const t = useText();
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  return (
    <div className={styles.stack}>
      <p className={styles.text}>
        {failed.length > 0
          ? t('bulk.partlyText', { succeeded: succeeded.length, failed: failed.length })
          : t('bulk.done', { count: succeeded.length })}
      </p>
      {untried.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('bulk.untried', { count: untried.length })}
          {...(failure !== undefined && { description: failureText(failure) })}
        />
      )}
      {failed.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
        <div className={styles.scroll} role="region" aria-label={t('bulk.partlyTitle')} tabIndex={0}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">{t('bulk.rowClient')}</th>
                <th scope="col">{t('bulk.rowReason')}</th>
              </tr>
            </thead>
            <tbody>
              {failed.map(({ id, code, message }) => (
                <tr key={id}>
                  <td>{names.get(id) ?? <span className={styles.id}>{id}</span>}</td>
                  <td>
                    {code === 'not_found' ? t('bulk.notFound') : serverText(message, t('bulk.refused'))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
