import { Button, Skeleton } from 'antd';
import type { AuditEntry, AuditList } from 'api/contract';
import { useState } from 'react';
import { PermissionGate, useApi, withQuery } from 'shared-auth';
import { EmptyState, SectionCard } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { LoadFailure } from '../failure/load-failure.tsx';
import { type MessageId, useText } from '../messages/text.ts';
import { EntryChanges } from './entry-changes.tsx';
import styles from './history.module.css';

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
    <PermissionGate needs={{ any: ['audit.read', 'system.admin'] }}>
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
  const known = actionTexts[entry.action];
  return (
    <li className={styles['entry']}>
      <span className={styles['what']}>{known ? t(known) : entry.action}</span>
      <span className={styles['who']}>
        {t('history.by', { name: entry.actor.name })} ·{' '}
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
      </span>
      <EntryChanges entry={entry} />
    </li>
  );
}
