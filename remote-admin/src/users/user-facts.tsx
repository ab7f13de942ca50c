import type { User } from 'api/contract';
import { useFormat } from 'shared-ui/i18n';
import { RoleBadges } from '../access/role-badges.tsx';
import { Facts } from '../forms/facts.tsx';
import { useText } from '../messages/text.ts';
import { UserStatusBadge } from './user-status-badge.tsx';

/** A user, to be read. */
export function UserFacts({ user }: { user: User }) {
  const t = useText();
  const format = useFormat();
  return (
    <Facts
      facts={[
        [t('user.field.firstName'), user.first_name],
        [t('user.field.lastName'), user.last_name],
        [t('user.field.email'), user.email],
        [t('user.field.username'), user.username],
        [t('user.field.status'), <UserStatusBadge key="status" status={user.status} />],
        [t('user.field.roles'), <RoleBadges key="roles" roles={user.roles} />],
        [
          t('user.field.lastLogin'),
          user.last_login_at === null ? t('users.never') : format.dateTime(user.last_login_at),
        ],
        [t('user.field.created'), format.dateTime(user.created_at)],
        [t('user.field.id'), user.id],
      ]}
    />
  );
}
