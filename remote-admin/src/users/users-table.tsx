import type { User } from 'api/contract';
import { EmailText, InitialsAvatar, useNarrow } from 'shared-ui';
import { DataTable, type DataTableColumn, type DataTableProps } from 'shared-ui/data-table';
import { useFormat } from 'shared-ui/i18n';
import { RoleBadges } from '../access/role-badges.tsx';
import { useText } from '../messages/text.ts';
import { shortUserId } from '../access/users.ts';
import { UserMenu, type UserMenuProps } from './user-menu.tsx';
import { UserStatusBadge } from './user-status-badge.tsx';
import styles from './users-table.module.css';

interface UsersTableProps
  extends Pick<DataTableProps<User>, 'rows' | 'loading' | 'paging' | 'sort' | 'onSort' | 'empty'>,
    Omit<UserMenuProps, 'user'> {}

/** The users of one page. */
export function UsersTable({ onEdit, onDelete, ...table }: UsersTableProps) {
  const t = useText();
  const format = useFormat();
  const columns: DataTableColumn<User>[] = [
    { key: 'name', title: t('users.column.user'), sortable: true, render: (user) => <Person user={user} /> },
    {
      key: 'email',
      title: t('users.column.email'),
      sortable: true,
      from: 'md',
      render: ({ email }) => (
        <span className={styles['email']}>
          <EmailText email={email} />
        </span>
      ),
    },
    {
      key: 'roles',
      title: t('users.column.roles'),
      from: 'sm',
      render: ({ roles }) => (
        <span className={styles['roles']}>
          <RoleBadges roles={roles} />
        </span>
      ),
    },
    {
      key: 'status',
      title: t('users.column.status'),
      sortable: true,
      from: 'sm',
      render: ({ status }) => <UserStatusBadge status={status} />,
    },
    {
      key: 'last_login_at',
      title: t('users.column.lastLogin'),
      sortable: true,
      from: 'lg',
      render: ({ last_login_at }) =>
        last_login_at === null ? (
          <span className={styles['muted']}>{t('users.never')}</span>
        ) : (
          <time dateTime={last_login_at} title={format.dateTime(last_login_at)}>
            {format.relativeDate(last_login_at)}
          </time>
        ),
    },
    {
      key: 'actions',
      title: t('users.column.actions'),
      align: 'end',
      width: 88,
      render: (user) => <UserMenu user={user} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
  return <DataTable {...table} label={t('users.title')} columns={columns} rowKey={({ id }) => id} />;
}

function Person({ user }: { user: User }) {
  const narrow = useNarrow();
  return (
    <span className={styles['person']}>
      <InitialsAvatar name={user.name} />
      <span className={styles['words']}>
        <span className={styles['name']}>{user.name}</span>
        <code className={styles['id']} title={user.id}>
          {shortUserId(user.id)}
        </code>
        {narrow && (
          <>
            <EmailText email={user.email} />
            <span className={styles['badges']}>
              <RoleBadges roles={user.roles} />
              <UserStatusBadge status={user.status} />
            </span>
          </>
        )}
      </span>
    </span>
  );
}
