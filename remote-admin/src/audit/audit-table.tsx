import type { AuditEntry } from 'api/contract';
import type { ReactNode } from 'react';
import { useNarrow } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/data-table';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { actionText } from './audit-actions.ts';
import { EntryChanges } from '../history/entry-changes.tsx';
import styles from './audit.module.css';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  loading: boolean;
  empty: ReactNode;
  onActor: (id: string) => void;
  onTarget: (id: string) => void;
}

/** On a phone one column says it all, as an entry's lines. */
export function AuditTable({ entries, loading, empty, onActor, onTarget }: AuditTableProps) {
  const t = useText();
  const narrow = useNarrow();
  const parts = useParts(onActor, onTarget);
  const one: DataTableColumn<AuditEntry>[] = [
    {
      key: 'entry',
      title: t('audit.column.what'),
      render: (entry) => (
        <span className={styles['stack']}>
          {parts.what(entry)}
          {parts.who(entry)}
          {parts.when(entry)}
          <EntryChanges entry={entry} />
        </span>
      ),
    },
  ];
  const all: DataTableColumn<AuditEntry>[] = [
    { key: 'at', title: t('audit.column.when'), width: 170, render: parts.when },
    { key: 'actor', title: t('audit.column.who'), width: 200, render: parts.who },
    {
      key: 'action',
      title: t('audit.column.what'),
      render: (entry) => (
        <span className={styles['stack']}>
          {parts.what(entry)}
          <EntryChanges entry={entry} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('audit.title')}
      columns={narrow ? one : all}
      rows={entries}
      rowKey={({ id }) => id}
      loading={loading}
      skeletonRows={25}
      empty={empty}
    />
  );
}

function useParts(onActor: AuditTableProps['onActor'], onTarget: AuditTableProps['onTarget']) {
  const t = useText();
  const format = useFormat();
  return {
    when: ({ at }: AuditEntry) => <time dateTime={at}>{format.dateTime(at)}</time>,
    who: ({ actor, origin }: AuditEntry) => {
      const { id } = actor;
      const name = actor.kind === 'system' ? t('audit.system') : actor.name;
      const from = [origin.address, [origin.browser, origin.system].filter(Boolean).join(' · ')];
      return (
        <span className={styles['stack']}>
          {id === null ? (
            <span>{name}</span>
          ) : (
            <button type="button" className={styles['link']} onClick={() => onActor(id)}>
              {name}
            </button>
          )}
          {from.filter(Boolean).map((line) => (
            <span key={line} className={styles['muted']}>
              {line}
            </span>
          ))}
        </span>
      );
    },
    what: ({ action, target }: AuditEntry) => (
      <span className={styles['stack']}>
        <span className={styles['what']}>{actionText(t, action)}</span>
        {target.name !== '' && (
          <button type="button" className={styles['link']} onClick={() => onTarget(target.id)}>
            {target.name}
          </button>
        )}
      </span>
    ),
  };
}
