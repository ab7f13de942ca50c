import { Alert, Button } from 'antd';
import type { FileReport } from 'api/contract';
import { useRef, useState } from 'react';
import { useTenant } from 'shared-auth';
import { useFormat } from 'shared-ui/i18n';
import { useText as useClientsText } from '../../messages/texts.ts';
import { useText } from './messages/texts.ts';
import styles from './quality.module.css';
import {
  MOST_LINES,
  MOST_MEGABYTES,
  type RefusedFile,
  type RepairFile,
  readRepairFile,
} from './read-repair-file.ts';

interface ChooseRepairFileProps {
  file: RepairFile | undefined;
  disabled: boolean;
  onChoose: (file: RepairFile | undefined) => void;
}

/** Where the corrected file is chosen, and why one cannot be read. */
export function ChooseRepairFile({ file, disabled, onChoose }: ChooseRepairFileProps) {
  const t = useText();
  const format = useFormat();
  const refusedText = useRefusedText();
  const zone = useTenant().tenant?.timezone ?? 'UTC';
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<RefusedFile['refused']>();

  async function choose(chosen: File): Promise<void> {
    const read = await readRepairFile(chosen);
    setRefused('refused' in read ? read.refused : undefined);
    onChoose('refused' in read ? undefined : read);
  }

  return (
    <div className={styles.method}>
      <p className={styles.note}>
        {t('file.rules', { zone, lines: format.number(MOST_LINES), megabytes: MOST_MEGABYTES })}
      </p>
      {refused !== undefined && <Alert type="error" showIcon role="alert" title={refusedText(refused)} />}
      <div className={styles.chosen}>
        <input
          ref={input}
          className={styles.file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('file.choose')}
          tabIndex={-1}
          disabled={disabled}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            // The same file, mended, may be chosen again.
            target.value = '';
            if (chosen) void choose(chosen);
          }}
        />
        <Button disabled={disabled} onClick={() => input.current?.click()}>
          {t('file.choose')}
        </Button>
        {file && <span>{file.name}</span>}
      </div>
    </div>
  );
}

function useRefusedText(): (refused: RefusedFile['refused']) => string {
  const t = useText();
  const clientsText = useClientsText();
  const format = useFormat();
  return (refused) => {
    switch (refused) {
      case 'columns':
        return t('file.columns');
      case 'too-many-lines':
        return t('file.tooManyLines', { lines: format.number(MOST_LINES) });
      case 'too-large':
        return clientsText('import.refused.too-large', { megabytes: MOST_MEGABYTES });
      case 'no-lines':
      case 'empty':
      case 'workbook':
      case 'binary':
        return clientsText(`import.refused.${refused}`);
    }
  };
}

/** What the lines of a file would do, and which of them are left out, by their numbers. */
export function FileLines({ report, file }: { report: FileReport | undefined; file: RepairFile }) {
  const t = useText();
  const wrong = [...file.unread, ...(report?.told ?? [])].toSorted((a, b) => a.line - b.line);
  const all = file.unread.length + (report?.wrong ?? 0);
  return (
    <>
      <ul className={styles.metrics}>
        {(['replaced', 'added', 'same', 'outside'] as const).map((what) =>
          report && report[what] > 0 ? (
            <li key={what}>{t(`file.${what}`, { count: report[what] })}</li>
          ) : null,
        )}
        {all > 0 && <li>{t('file.wrong', { count: all })}</li>}
      </ul>
      {wrong.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('file.wrongLines')}>
          <table className={styles.values}>
            <thead>
              <tr>
                <th scope="col">{t('file.line')}</th>
                <th scope="col">{t('file.why')}</th>
              </tr>
            </thead>
            <tbody>
              {wrong.slice(0, MOST_TOLD).map(({ line, reason }) => (
                <tr key={`${line} ${reason}`}>
                  <th scope="row">{line}</th>
                  <td>{t(`file.why.${reason}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** Lines that are told one by one. */
const MOST_TOLD = 100;
