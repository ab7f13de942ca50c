import type { AuditEntry } from 'api/contract';
import { usePermissionCatalogue } from 'shared-auth';
import { type MessageId, useText } from '../messages/text.ts';
import styles from './history.module.css';
import { type HistoryChange, historyChanges, type Say } from './history-changes.ts';

const fieldTexts: Readonly<Record<string, MessageId>> = {
  email: 'user.field.email',
  username: 'user.field.username',
  first_name: 'user.field.firstName',
  last_name: 'user.field.lastName',
  status: 'user.field.status',
  roles: 'user.field.roles',
  name: 'role.field.name',
  display_name: 'role.field.displayName',
  description: 'role.field.description',
  permissions: 'role.field.permissions',
  reason: 'audit.field.reason',
};

const reasonTexts: Readonly<Record<string, MessageId>> = {
  ended: 'audit.reason.ended',
  expired: 'audit.reason.expired',
  reused: 'audit.reason.reused',
  account_inactive: 'audit.reason.account_inactive',
  not_a_member: 'audit.reason.not_a_member',
};

/** More of them are opened by a press. */
const AT_ONCE = 4;

/** What an entry says was before and is after, field by field. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const { nameOf } = usePermissionCatalogue();
  const say: Say = (field, word) => {
    if (field === 'permissions') return nameOf(word);
    const reason = entry.target.type === 'session' && field === 'reason' ? reasonTexts[word] : undefined;
    if (reason) return t(reason);
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
  return (
    <span className={styles['change']}>
      <span className={styles['field']}>
        {fieldTexts[field] ? t(fieldTexts[field]) : <code>{field}</code>}
      </span>
      {before !== '' && <del>{before}</del>}
      {after !== '' && <ins>{after}</ins>}
    </span>
  );
}
