import { Alert, Button } from 'antd';
import { failureText, saveFile } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { BYTE_ORDER_MARK, csvLines } from '../csv/write-csv.ts';
import styles from '../dialog-content.module.css';
import { LineNotes } from './line-notes.tsx';
import { rowNotes } from './problem-text.ts';
import type { RowResult, SendOutcome } from './send-rows.ts';

interface ImportResultProps {
  outcome: SendOutcome;
  tokensTaken: boolean;
  onTokensTaken: () => void;
  onResume: () => void;
}

/** What happened, and the new clients' access tokens, this once. */
export function ImportResult({ outcome, tokensTaken, onTokensTaken, onResume }: ImportResultProps) {
  const t = useText();
  const { results, unsent, failure, canceled } = outcome;
  const created = createdOf(results);
  const existed = results.filter(({ result }) => result === 'duplicate').length;
  return (
    <div className={styles.stack}>
      <p className={styles.big} role="status">
        {created.length === 0 ? t('import.createdNone') : t('import.created', { count: created.length })}
      </p>
      {existed > 0 && <p className={styles.text}>{t('import.alreadyThere', { count: existed })}</p>}
      {unsent.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={canceled ? t('import.stopped') : t('import.failed', { message: failureText(failure) })}
          description={t('import.notSent', { count: unsent.length })}
          action={
            <Button size="small" onClick={onResume}>
              {t('import.continue')}
            </Button>
          }
        />
      )}
      {created.length > 0 && (
        <Alert
          type={tokensTaken ? 'success' : 'info'}
          showIcon
          title={tokensTaken ? t('import.tokensTaken') : t('import.tokens')}
          description={
            <Button
              type={tokensTaken ? 'default' : 'primary'}
              onClick={() => {
                saveTokens(created);
                onTokensTaken();
              }}
            >
              {t('import.downloadTokens')}
            </Button>
          }
        />
      )}
      <LineNotes
        title={t('import.rejected')}
        notes={rowNotes(results, t)}
        fileName="clients-import-errors.csv"
      />
    </div>
  );
}

export function createdOf(results: readonly RowResult[]): RowResult[] {
  return results.filter(({ result }) => result === 'created');
}

function saveTokens(created: readonly RowResult[]): void {
  const lines = csvLines([
    ['line', 'name', 'client_id', 'access_token'],
    ...created.map(({ line, name, id, accessToken }) => [line, name, id ?? null, accessToken ?? null]),
  ]);
  saveFile(
    'client-access-tokens.csv',
    new Blob([BYTE_ORDER_MARK, lines], { type: 'text/csv;charset=utf-8' }),
  );
}
