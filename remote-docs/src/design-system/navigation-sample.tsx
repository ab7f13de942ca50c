import { Breadcrumbs, InitialsAvatar, Menu } from 'shared-ui';
import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

const entries = ['dashboard', 'statistics', 'clients', 'settings'] as const;

/** A navigation bar with a sample profile; its links lead nowhere. */
export function NavigationSample() {
  const t = useText();
  const name = t('profile.name');
  return (
    <>
      <nav className={styles.navbar} aria-label={t('navbar.label')}>
        <strong>{t('navbar.brand')}</strong>
        <ul>
          {entries.map((entry, index) => (
            <li key={entry}>
              <a href="#navigation" aria-current={index === 0 ? 'page' : undefined}>
                {t(`navbar.${entry}`)}
              </a>
            </li>
          ))}
        </ul>
        <Menu
          header={
            <div className={styles.profile}>
              <strong>{name}</strong>
              <span>{t('profile.email')}</span>
              <span>{t('profile.role')}</span>
            </div>
          }
          items={[
            { key: 'help', label: t('profile.help') },
            { key: 'signOut', label: t('profile.signOut'), divided: true },
          ]}
        >
          <InitialsAvatar name={name} />
          <span>{name}</span>
        </Menu>
      </nav>
      <Breadcrumbs
        crumbs={[{ title: t('breadcrumb.users'), to: '/design-system' }, { title: t('breadcrumb.create') }]}
      />
    </>
  );
}
