import { Button, Skeleton } from 'antd';
import type { AuditEntry, AuditList } from 'api/contract';
import { useState } from 'react';
import { PermissionGate, useApi, usePermissionCatalogue, withQuery } from 'shared-auth';
import { EmptyState, SectionCard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { LoadFailure } from '../failure/load-failure.tsx';
import { type MessageId, useText } from '../messages/text.ts';
import styles from './history.module.css';
import { type Say, historyChanges } from './history-changes.ts';

const ENTRIES_A_PAGE = 10;

const actionTexts: Readonly<Record<string, MessageId>> = {
  'user.created': 'history.action.user.created',
  'user.updated': 'history.action.user.updated',
  'user.deleted': 'history.action.user.deleted',
  'user.roles_assigned': 'history.action.user.roles_assigned',
  'role.created': 'history.action.role.created',
  'role.updated': 'history.action.role.updated',
  'role.deleted': 'history.action.role.deleted',
  'role.permissions_changed': 'history.action.role.permissions_changed',
};

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
};

/** What has been done to one user or role, newest first. */
function useAudit(targetId: string, page: number) {
  const path = withQuery('/v1/audit', { target_id: targetId, page, limit: ENTRIES_A_PAGE });
  return useApi<AuditList>(path, { keepPreviousData: true });
}

/** The audit trail of one user or role, for those who may read it; read when it is asked for. */
export function HistoryCard({ targetId }: { targetId: string }) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <PermissionGate needs="system.admin">
      <SectionCard
        title={t('history.title')}
        extra={!shown && <Button onClick={() => setShown(true)}>{t('history.show')}</Button>}
      >
        {shown && <History targetId={targetId} />}
      </SectionCard>
    </PermissionGate>
  );
}

function History({ targetId }: { targetId: string }) {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <HistoryPage
      key={index}
      targetId={targetId}
      page={index + 1}
      {...(index + 1 === pages && { onMore: () => setPages(pages + 1) })}
    />
  ));
}

interface HistoryPageProps {
  targetId: string;
  page: number;
  onMore?: () => void;
}

function HistoryPage({ targetId, page, onMore }: HistoryPageProps) {
  const t = useText();
  const { data, error, mutate } = useAudit(targetId, page);
  if (error && !data) {
    return <LoadFailure compact error={error} message="failed.loadHistory" onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton active />;
  if (data.total === 0) return <EmptyState compact title={t('history.none')} />;
  return (
    <>
      <ol className={styles['entries']}>
        {data.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {onMore && page < data.totalPages && <Button onClick={onMore}>{t('history.earlier')}</Button>}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const format = useFormat();
  const { nameOf } = usePermissionCatalogue();
  const known = actionTexts[entry.action];
  const say: Say = (field, word) => {
    if (field === 'permissions') return nameOf(word);
    return field === 'status' && (word === 'active' || word === 'inactive') ? t(`status.${word}`) : word;
  };
  return (
    <li className={styles['entry']}>
      <span className={styles['what']}>{known ? t(known) : entry.action}</span>
      <span className={styles['who']}>
        {t('history.by', { name: entry.actor.name })} ·{' '}
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
      </span>
      {historyChanges(entry, say).map(({ field, before, after }) => (
        <span key={field} className={styles['change']}>
          <span className={styles['field']}>{fieldTexts[field] ? t(fieldTexts[field]) : field}</span>
          {before !== '' && <del>{before}</del>}
          {after !== '' && <ins>{after}</ins>}
        </span>
      ))}
    </li>
  );
}
