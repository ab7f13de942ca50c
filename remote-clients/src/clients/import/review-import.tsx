import { Alert } from 'antd';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import { LineNotes } from './line-notes.tsx';
import { duplicateNotes, measuringNotes, rejectedNotes } from './problem-text.ts';
import type { DryRun } from './use-import.ts';

const NAMES_SHOWN = 5;
const PREVIEW_LINES = 3;

/** What would happen, before it does. */
export function ReviewImport({ dryRun }: { dryRun: DryRun }) {
  const t = useText();
  const format = useFormat();
  const { read, ready, encoding } = dryRun;
  const rejected = rejectedNotes(dryRun, t);
  const duplicates = duplicateNotes(dryRun, t);
  const unused = read.unusedColumns;
  const typeless = ready.filter(({ type, role }) => !type && !role).length;
  return (
    <div className={styles.stack}>
      <p className={styles.big} role="status">
        {ready.length === 0 ? t('import.readyNone') : t('import.ready', { count: ready.length })}
      </p>
      {encoding.guessed && <Alert type="warning" showIcon title={t('import.encodingGuessed')} />}
      <ul className={styles.facetList}>
        {rejected.length > 0 && <li>{t('import.rejectedCount', { count: rejected.length })}</li>}
        {duplicates.length > 0 && <li>{t('import.duplicateCount', { count: duplicates.length })}</li>}
        {typeless > 0 && <li>{t('import.typeless', { count: typeless })}</li>}
        {read.formulas > 0 && <li>{t('import.formulas', { count: read.formulas })}</li>}
        {unused.length > 0 && (
          <li>{t('import.unusedColumns', { count: unused.length, names: shortList(unused) })}</li>
        )}
      </ul>
      {ready.length > 0 && (
        <div>
          <p className={styles.muted}>{t('import.preview')}</p>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">{t('import.column.line')}</th>
                <th scope="col">{t('form.name')}</th>
                <th scope="col">{t('form.description')}</th>
                <th scope="col">{t('form.location')}</th>
              </tr>
            </thead>
            <tbody>
              {ready.slice(0, PREVIEW_LINES).map(({ line, name, description, location }) => (
                <tr key={line}>
                  <td>{line}</td>
                  <td>{name}</td>
                  <td>{description.slice(0, 100)}</td>
                  <td>{location}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <LineNotes title={t('import.rejected')} notes={rejected} fileName="clients-import-errors.csv" />
      <LineNotes title={t('import.duplicates')} notes={duplicates} fileName="clients-import-duplicates.csv" />
      <LineNotes
        title={t('import.measuring')}
        notes={measuringNotes(dryRun, t)}
        fileName="clients-import-types.csv"
      />
    </div>
  );

  function shortList(names: readonly string[]): string {
    const shown = names.slice(0, NAMES_SHOWN).map((name) => name.slice(0, 40));
    const more = names.length - NAMES_SHOWN;
    return format.list(more > 0 ? [...shown, t('import.moreNames', { count: more })] : shown);
  }
}
