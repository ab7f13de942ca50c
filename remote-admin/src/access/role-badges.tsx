import { StatusBadge } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { roleTitle } from './roles.ts';
import styles from './badges.module.css';

interface RoleBadgesProps {
  roles: readonly { id: string; name: string; display_name: string }[];
  /** What the badge says when there are none; 'No role' unless given. */
  none?: string;
}

/** A person's roles. Admin stands out, the others are neutral (B-6.4). */
export function RoleBadges({ roles, none }: RoleBadgesProps) {
  const t = useText();
  return (
    <span className={styles['badges']}>
      {roles.length === 0 && <StatusBadge tone="warning">{none ?? t('users.noRole')}</StatusBadge>}
      {roles.map((role) => (
        <StatusBadge key={role.id} tone={role.name === 'admin' ? 'primary' : 'neutral'}>
          {roleTitle(t, role)}
        </StatusBadge>
      ))}
    </span>
  );
}
