import type { AuditEntry } from 'api/contract';
import { usePermissionCatalogue } from 'shared-auth';
import { useText } from '../messages/text.ts';
import { decisionTexts, fieldTexts, sessionTexts, severityTexts, truthTexts } from './field-texts.ts';
import styles from './history.module.css';
import { type HistoryChange, historyChanges, type Say } from './history-changes.ts';

/** More of them are opened by a press. */
const AT_ONCE = 4;

/** What an entry says was before and is after, field by field. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const { nameOf } = usePermissionCatalogue();
  const say: Say = (field, word) => {
    if (field === 'permissions') return nameOf(word);
    const known =
      entry.target.type === 'session' && (field === 'reason' || field === 'by')
        ? sessionTexts[word]
        : field === 'severity'
          ? severityTexts[word]
          : field === 'decision'
            ? decisionTexts[word]
            : truthTexts[word];
    if (known) return t(known);
    return field === 'status' && (word === 'active' || word === 'inactive') ? t(`status.${word}`) : word;
  };
  const changes = historyChanges(entry, say);
  const more = changes.slice(AT_ONCE);
  return (
    <>
      {changes.slice(0, AT_ONCE).map((change) => (
        <Change key={change.field} {...change} />
      ))}
      {more.length > 0 && (
        <details>
          <summary>{t('audit.moreChanges', { count: more.length })}</summary>
          {more.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </details>
      )}
    </>
  );
}

function Change({ field, before, after }: HistoryChange) {
  const t = useText();
  const name = fieldTexts[field];
  // What has no name that people know holds what only the service does: in no language.
  const written = (value: string) => (name ? value : <code>{value}</code>);
  return (
    <span className={styles['change']}>
      <span className={styles['field']}>{name ? t(name) : <code>{field}</code>}</span>
      {before !== '' && <del>{written(before)}</del>}
      {after !== '' && <ins>{written(after)}</ins>}
    </span>
  );
}
