import { useAtomValue } from 'jotai';
import { useCurrentUser, useTenant } from 'shared-auth';
import { InitialsAvatar, Menu, type MenuItem, useToast, VisuallyHidden } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useSignOut } from '../outbox/sign-out-question.ts';
import { useTenantSwitch } from '../session/use-tenant-switch.ts';
import { supportHrefAtom } from '../support.ts';
import { useText } from '../texts.ts';
import { Chevron } from './glyphs.tsx';
import styles from './top-bar.module.css';

/** B-2.6: name, email and role, Help & Support, Sign Out; and the person's other tenants (B-1.2). */
export function UserMenu() {
  const t = useText();
  const format = useFormat();
  const toast = useToast();
  const { user } = useCurrentUser();
  const signOut = useSignOut();
  const { tenant, tenants } = useTenant();
  const switchTo = useTenantSwitch(() => toast.error(t('user.switchFailed')));
  const supportHref = useAtomValue(supportHrefAtom);
  if (!user) return null;

  const roles = user.roles.map((role) => role.display_name || role.name);
  const others: MenuItem[] = tenants
    .filter(({ id }) => id !== tenant?.id)
    .map(({ id, name }, index) => ({
      key: `tenant ${id}`,
      label: t('user.switchTo', { tenant: name }),
      divided: index === 0,
      onSelect: () => switchTo(id),
    }));

  return (
    <Menu
      triggerClassName={styles.user ?? ''}
      header={
        <div className={styles.who}>
          <strong>{user.name}</strong>
          <span title={user.email}>{user.email}</span>
          <span>{roles.length > 0 ? format.list(roles) : t('user.noRole')}</span>
          {tenant?.name && <span className={styles.tenant}>{tenant.name}</span>}
        </div>
      }
      items={[
        { key: 'preferences', label: t('user.preferences'), to: '/settings?tab=display' },
        ...(supportHref === undefined ? [] : [{ key: 'help', label: t('user.help'), href: supportHref }]),
        ...others,
        {
          key: 'sign-out',
          label: t('user.signOut'),
          divided: true,
          danger: true,
          onSelect: signOut,
        },
      ]}
    >
      <InitialsAvatar name={user.name} size={32} />
      <VisuallyHidden>{t('user.menu', { name: user.name })}</VisuallyHidden>
      <span className={styles.userName} aria-hidden="true">
        {user.name}
      </span>
      <Chevron />
    </Menu>
  );
}
