import type { Role } from 'api/contract';
import { StatusBadge } from 'shared-ui';
import { useText } from '../messages/text.ts';
import type { PermissionDiff } from './permission-diff.ts';
import styles from './role-permissions.module.css';
import { shortRoleId } from '../access/roles.ts';

interface RoleSummaryCardProps {
  role: Role;
  current: number;
  newTotal: number;
  diff: PermissionDiff;
}

/** Which role this is, how many permissions it has and would have. */
export function RoleSummaryCard({ role, current, newTotal, diff }: RoleSummaryCardProps) {
  const t = useText();
  return (
    <section className={styles['card']} aria-label={role.display_name}>
      <div className={styles['identity']}>
        <span className={styles['roleName']}>
          {role.display_name}
          {role.is_system && <StatusBadge tone="info">{t('rolePermissions.system')}</StatusBadge>}
        </span>
        <span className={styles['muted']}>{role.description || t('roles.noDescription')}</span>
        <span className={styles['id']}>
          {t('role.field.id')} <code title={role.id}>{shortRoleId(role.id)}</code>
        </span>
      </div>
      <dl className={styles['figures']}>
        <div>
          <dt>{t('rolePermissions.current')}</dt>
          <dd>{current}</dd>
        </div>
        <div>
          <dt>{t('rolePermissions.newTotal')}</dt>
          <dd>
            {newTotal}{' '}
            {diff.added.length > 0 && (
              <StatusBadge tone="success">
                {t('rolePermissions.added', { count: diff.added.length })}
              </StatusBadge>
            )}{' '}
            {diff.removed.length > 0 && (
              <StatusBadge tone="error">
                {t('rolePermissions.removed', { count: diff.removed.length })}
              </StatusBadge>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
