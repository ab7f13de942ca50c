import { Button } from 'antd';
import { saveFile } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { BYTE_ORDER_MARK, csvLines } from '../csv/write-csv.ts';
import styles from '../dialog-content.module.css';
import type { LineNote } from './problem-text.ts';

/** More are in the file to download: a thousand rows in a dialog help nobody. */
const SHOWN = 50;

interface LineNotesProps {
  title: string;
  notes: readonly LineNote[];
  fileName: string;
}

/** Line by line what is wrong, with all of it as a file to work through. */
export function LineNotes({ title, notes, fileName }: LineNotesProps) {
  const t = useText();
  if (notes.length === 0) return null;

  function download(): void {
    const lines = csvLines([
      ['line', 'name', 'problem'],
      ...notes.map(({ line, name, text }) => [line, name, text]),
    ]);
    saveFile(fileName, new Blob([BYTE_ORDER_MARK, lines], { type: 'text/csv;charset=utf-8' }));
  }

  return (
    <details className={styles.details} open={notes.length <= 10}>
      <summary>{title}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t('import.column.line')}</th>
              <th scope="col">{t('import.column.name')}</th>
              <th scope="col">{t('import.column.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {notes.slice(0, SHOWN).map(({ line, name, text }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{name.slice(0, 80)}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.length > SHOWN && (
        <p className={styles.text}>{t('import.moreLines', { count: notes.length - SHOWN })}</p>
      )}
      <Button size="small" onClick={download}>
        {t('import.downloadProblems')}
      </Button>
    </details>
  );
}
