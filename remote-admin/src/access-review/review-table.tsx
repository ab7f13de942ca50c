import type { AccessReviewItem } from 'api/contract';
import { Button } from 'antd';
import { EmptyState, StatusBadge, useNarrow } from 'shared-ui';
import { DataTable, type DataTableColumn, type DataTableProps } from 'shared-ui/data-table';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import styles from './access-review.module.css';

interface ReviewTableProps {
  items: readonly AccessReviewItem[];
  loading: boolean;
  /** A decision is on its way. */
  busy: boolean;
  isOpen: boolean;
  roleName: (role: AccessReviewItem['role']) => string;
  paging: DataTableProps<AccessReviewItem>['paging'];
  onConfirm: (item: AccessReviewItem) => void;
  onRemove: (item: AccessReviewItem) => void;
}

/** On a phone one column says it all. */
export function ReviewTable({ items, loading, paging, ...parts }: ReviewTableProps) {
  const t = useText();
  const narrow = useNarrow();
  const cells = useCells(parts);
  const one: DataTableColumn<AccessReviewItem>[] = [
    {
      key: 'item',
      title: t('review.role'),
      render: (item) => (
        <span className={styles['stack']}>
          {cells.person(item)}
          {cells.role(item)}
          <span className={styles['muted']}>
            {t('review.lastSignIn')}: {cells.lastSignIn(item)}
          </span>
          {cells.decision(item)}
        </span>
      ),
    },
  ];
  const all: DataTableColumn<AccessReviewItem>[] = [
    { key: 'person', title: t('review.person'), render: cells.person },
    { key: 'role', title: t('review.role'), render: cells.role },
    { key: 'signIn', title: t('review.lastSignIn'), render: cells.lastSignIn },
    { key: 'decision', title: t('review.decision'), render: cells.decision },
  ];
  return (
    <DataTable
      frameless
      label={t('review.items')}
      columns={narrow ? one : all}
      rows={items}
      rowKey={({ id }) => id}
      loading={loading}
      {...(paging && { paging })}
      empty={<EmptyState compact title={t('review.noneHere')} />}
    />
  );
}

function useCells(props: Omit<ReviewTableProps, 'items' | 'loading' | 'paging'>) {
  const { busy, isOpen, roleName, onConfirm, onRemove } = props;
  const t = useText();
  const format = useFormat();
  const nobody = t('review.nobody');
  const person = ({ user }: AccessReviewItem) => (
    <span className={user ? styles['name'] : styles['muted']}>{user?.name ?? nobody}</span>
  );
  const role = (item: AccessReviewItem) => (
    <span className={styles['badges']}>
      {roleName(item.role)}
      {item.administrator && <StatusBadge tone="warning">{t('review.administrator')}</StatusBadge>}
    </span>
  );
  const lastSignIn = ({ user, last_login_at }: AccessReviewItem) => {
    if (!user) return '—';
    return last_login_at === null ? t('review.never') : format.date(last_login_at);
  };
  const decision = (item: AccessReviewItem) => {
    const { decision: made } = item;
    if (made) {
      const values = { name: made.by.name, date: format.dateTime(made.at) };
      return t(`review.decided.${made.decision}`, values);
    }
    if (!isOpen) return t('review.show.undecided');
    const values = { role: roleName(item.role), name: item.user?.name ?? nobody };
    return (
      <span className={styles['buttons']}>
        <Button disabled={busy} aria-label={t('review.confirmOf', values)} onClick={() => onConfirm(item)}>
          {t('review.confirm')}
        </Button>
        <Button
          danger
          disabled={busy}
          aria-label={t('review.removeOf', values)}
          onClick={() => onRemove(item)}
        >
          {t('review.remove')}
        </Button>
      </span>
    );
  };
  return { person, role, lastSignIn, decision };
}
