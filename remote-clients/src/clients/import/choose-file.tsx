import { Alert, Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { type Formats, useFormat } from 'shared-ui/i18n';
import { saveFile } from 'shared-ui';
import { type Text, useText } from '../../messages/texts.ts';
import { BYTE_ORDER_MARK, csvLines } from '../csv/write-csv.ts';
import styles from '../dialog-content.module.css';
import fileStyles from './choose-file.module.css';
import { importColumns } from './import-row.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_LINES } from './read-import.ts';
import type { Refusal } from './use-import.ts';

interface ChooseFileProps {
  refusal: Refusal | undefined;
  onChoose: (file: File) => void;
}

const MEGABYTES = MAX_IMPORT_BYTES / 1024 / 1024;

export function ChooseFile({ refusal, onChoose }: ChooseFileProps) {
  const t = useText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const limits = { lines: format.number(MAX_IMPORT_LINES), megabytes: MEGABYTES };

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  }

  return (
    <div className={styles.stack}>
      <p className={styles.text}>{t('import.intro')}</p>
      <p className={styles.text}>{t('import.rules')}</p>
      {refusal && <Alert type="error" showIcon role="alert" title={refusalText(refusal, t, format)} />}
      <div
        className={fileStyles.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          className={fileStyles.input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('import.choose')}
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file, mended, may be chosen again.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
        <Button type="primary" onClick={() => input.current?.click()}>
          {t('import.choose')}
        </Button>
        <span className={styles.muted}>{t('import.drop')}</span>
      </div>
      <p className={styles.muted}>
        {t('import.limits', limits)}{' '}
        <Button type="link" size="small" className={fileStyles.template ?? ''} onClick={saveTemplate}>
          {t('import.template')}
        </Button>
      </p>
    </div>
  );
}

function saveTemplate(): void {
  const content = [BYTE_ORDER_MARK, csvLines([importColumns])];
  saveFile('clients-template.csv', new Blob(content, { type: 'text/csv;charset=utf-8' }));
}

function refusalText(refusal: Refusal, t: Text, format: Formats): string {
  switch (refusal.reason) {
    case 'missing-columns':
      return t('import.refused.missing-columns', { columns: format.list(refusal.columns) });
    case 'too-many-lines':
      return t('import.refused.too-many-lines', {
        found: format.number(refusal.found),
        max: format.number(MAX_IMPORT_LINES),
      });
    case 'too-large':
      return t('import.refused.too-large', { megabytes: MEGABYTES });
    case 'no-lines':
    case 'empty':
    case 'workbook':
    case 'binary':
      return t(`import.refused.${refusal.reason}`);
  }
}
