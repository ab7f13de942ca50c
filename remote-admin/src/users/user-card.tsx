import type { User } from 'api/contract';
import { EmailText, InitialsAvatar } from 'shared-ui';
import { RoleBadges } from '../access/role-badges.tsx';
import { useText } from '../messages/text.ts';
import { shortUserId } from '../access/users.ts';
import styles from './user-roles.module.css';

/** Whose roles these are. */
export function UserCard({ user }: { user: User }) {
  const t = useText();
  return (
    <section className={styles['card']} aria-label={user.name}>
      <InitialsAvatar name={user.name} size={56} />
      <div className={styles['person']}>
        <h2 className={styles['name']}>{user.name}</h2>
        <span className={styles['muted']}>
          <EmailText email={user.email} />
        </span>
        <span className={styles['muted']}>
          {t('user.field.id')} <code title={user.id}>{shortUserId(user.id)}</code>
        </span>
      </div>
      <div className={styles['current']}>
        <span className={styles['muted']}>{t('userRoles.current')}</span>
        <RoleBadges roles={user.roles} none={t('userRoles.none')} />
      </div>
    </section>
  );
}
