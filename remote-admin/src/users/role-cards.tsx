import { Checkbox } from 'antd';
import type { Role } from 'api/contract';
import { usePermissions } from 'shared-auth';
import { StatusBadge } from 'shared-ui';
import { useText } from '../messages/text.ts';
import styles from './user-roles.module.css';

export type AssignableRole = Pick<Role, 'id' | 'display_name' | 'description' | 'is_system'> & {
  permissions: readonly { action: string }[];
};

interface RoleCardsProps {
  roles: readonly AssignableRole[];
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
  disabled: boolean;
}

/** One card a role; the whole card is the checkbox's label. */
export function RoleCards({ roles, selected, onToggle, disabled }: RoleCardsProps) {
  const t = useText();
  const own = usePermissions();
  return (
    <div className={styles['roles']}>
      {roles.map(({ id, display_name, description, is_system, permissions }) => (
        <Checkbox
          key={id}
          className={styles['role'] ?? ''}
          data-selected={selected.has(id)}
          checked={selected.has(id)}
          disabled={disabled}
          onChange={() => onToggle(id)}
        >
          <span className={styles['roleText']}>
            <span className={styles['roleName']}>
              {display_name}
              {is_system && <StatusBadge tone="info">{t('userRoles.system')}</StatusBadge>}
              {selected.has(id) && <StatusBadge tone="primary">{t('userRoles.selected')}</StatusBadge>}
              {!disabled && !own.all(permissions.map(({ action }) => action)) && (
                <StatusBadge tone="warning">{t('userRoles.beyond')}</StatusBadge>
              )}
            </span>
            <span className={styles['muted']}>
              {t('userRoles.permissions', { count: permissions.length })}
            </span>
            <span className={styles['muted']}>
              {permissions.length === 0 ? t('userRoles.noPermissions') : description}
            </span>
          </span>
        </Checkbox>
      ))}
    </div>
  );
}
