import type { Role } from 'api/contract';
import { Link } from 'react-router-dom';
import { usePermissions } from 'shared-auth';
import { StatusBadge, useNarrow } from 'shared-ui';
import { DataTable, type DataTableColumn, type DataTableProps } from 'shared-ui/data-table';
import { useFormat } from 'shared-ui/i18n';
import { PermissionBadges } from '../access/permission-badges.tsx';
import { useText } from '../messages/text.ts';
import { RoleMenu, type RoleMenuProps } from './role-menu.tsx';
import styles from './roles-table.module.css';
import { shortRoleId } from '../access/roles.ts';

/** B-9.5. */
const BADGES_A_ROW = 3;

interface RolesTableProps
  extends Pick<DataTableProps<Role>, 'rows' | 'loading' | 'paging' | 'empty'>,
    Omit<RoleMenuProps, 'role'> {}

/** The roles of one page. */
export function RolesTable({ onEdit, onDelete, ...table }: RolesTableProps) {
  const t = useText();
  const format = useFormat();
  const columns: DataTableColumn<Role>[] = [
    { key: 'role', title: t('roles.column.role'), render: (role) => <RoleCell role={role} /> },
    {
      key: 'permissions',
      title: t('roles.column.permissions'),
      from: 'md',
      render: ({ permissions }) => (
        <div className={styles['permissions']}>
          <PermissionBadges permissions={permissions} most={BADGES_A_ROW} />
        </div>
      ),
    },
    {
      key: 'users',
      title: t('roles.column.users'),
      align: 'end',
      from: 'sm',
      render: (role) => <UserCount role={role} />,
    },
    {
      key: 'updated',
      title: t('roles.column.updated'),
      from: 'lg',
      render: ({ updated_at }) => (updated_at ? format.date(updated_at) : t('roles.notAvailable')),
    },
    {
      key: 'actions',
      title: t('roles.column.actions'),
      align: 'end',
      width: 88,
      render: (role) => <RoleMenu role={role} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
  return <DataTable {...table} label={t('roles.title')} columns={columns} rowKey={({ id }) => id} />;
}

function RoleCell({ role }: { role: Role }) {
  const t = useText();
  const narrow = useNarrow();
  return (
    <span className={styles['role']}>
      <span className={styles['name']}>
        {role.display_name}
        {role.is_system && <StatusBadge tone="info">{t('roles.system')}</StatusBadge>}
      </span>
      <span className={styles['muted']}>{role.description || t('roles.noDescription')}</span>
      <code className={styles['id']} title={role.id}>
        {shortRoleId(role.id)}
      </code>
      {narrow && (
        <span className={styles['muted']}>
          {t('userRoles.permissions', { count: role.permissions.length })} ·{' '}
          {t('roles.userCount', { count: role.user_count })}
        </span>
      )}
    </span>
  );
}

/** How many people hold the role, and the way to them. A dash where the service does not say. */
function UserCount({
  role,
}: {
  role: Partial<Pick<Role, 'user_count'>> & Pick<Role, 'name' | 'display_name'>;
}) {
  const t = useText();
  const format = useFormat();
  const mayList = usePermissions().has('user.list');
  const { user_count: count, name, display_name } = role;
  if (count === undefined) return t('roles.noCount');
  if (count === 0 || !mayList) return format.number(count);
  return (
    <Link
      to={`/users?role=${encodeURIComponent(name)}`}
      aria-label={t('roles.showUsers', { count, role: display_name })}
    >
      {format.number(count)}
    </Link>
  );
}
