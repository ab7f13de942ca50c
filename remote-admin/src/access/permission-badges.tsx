import { usePermissionCatalogue } from 'shared-auth';
import { StatusBadge } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import styles from './badges.module.css';

interface PermissionBadgesProps {
  permissions: readonly { action: string }[];
  /** How many are named; the rest is '+N more' (B-9.5: 3 in tables, 8 in role assignment). */
  most: number;
}

/** The first few permissions by name. */
export function PermissionBadges({ permissions, most }: PermissionBadgesProps) {
  const t = useText();
  const format = useFormat();
  const { nameOf } = usePermissionCatalogue();
  const more = permissions.slice(most);
  if (permissions.length === 0) return <span className={styles['none']}>{t('roles.noPermissions')}</span>;
  return (
    <span className={styles['badges']}>
      {permissions.slice(0, most).map(({ action }) => (
        <StatusBadge key={action}>{nameOf(action)}</StatusBadge>
      ))}
      {more.length > 0 && (
        <span title={format.list(more.map(({ action }) => nameOf(action)))}>
          <StatusBadge tone="info">{t('userRoles.more', { count: more.length })}</StatusBadge>
        </span>
      )}
    </span>
  );
}
