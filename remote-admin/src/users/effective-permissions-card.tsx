import { Skeleton } from 'antd';
import type { EffectivePermission } from 'api/contract';
import { useDeferredValue, useState } from 'react';
import { usePermissionCatalogue } from 'shared-auth';
import { EmptyState, SectionCard, StatusBadge } from 'shared-ui';
import { InstantSearch } from '../access/instant-search.tsx';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useText } from '../messages/text.ts';
import { useEffectivePermissions } from '../access/permissions.ts';
import styles from './user-roles.module.css';

interface EffectivePermissionsCardProps {
  userId: string;
  /** Roles by the names that the page shows them by. */
  roles: readonly RoleOfPermission[];
}

type RoleOfPermission = EffectivePermission['roles'][number];

/** What the user may do as things are saved, each permission with the roles it comes from. */
export function EffectivePermissionsCard({ userId, roles: known }: EffectivePermissionsCardProps) {
  const t = useText();
  const { permissions, error, mutate } = useEffectivePermissions(userId);
  const { nameOf } = usePermissionCatalogue();
  const titleOf = ({ id, display_name }: RoleOfPermission) =>
    known.find((role) => role.id === id)?.display_name ?? display_name;
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search.trim().toLowerCase());
  const found = permissions?.filter(({ action, roles }) =>
    [action, nameOf(action), ...roles.map(titleOf)].some((text) => text.toLowerCase().includes(sought)),
  );
  return (
    <SectionCard
      title={t('effective.title')}
      extra={<InstantSearch value={search} onChange={setSearch} label={t('effective.search')} />}
    >
      <p className={styles['muted']}>{t('effective.description')}</p>
      {error && !permissions && (
        <LoadFailure compact error={error} message="failed.loadPermissions" onRetry={() => void mutate()} />
      )}
      {!error && !found && <Skeleton active />}
      {permissions?.length === 0 && <EmptyState compact title={t('effective.none')} />}
      {permissions && permissions.length > 0 && found?.length === 0 && (
        <EmptyState compact title={t('effective.noMatch', { search: sought })} />
      )}
      {found && found.length > 0 && <Permissions permissions={found} titleOf={titleOf} />}
    </SectionCard>
  );
}

interface PermissionsProps {
  permissions: readonly EffectivePermission[];
  titleOf: (role: RoleOfPermission) => string;
}

function Permissions({ permissions, titleOf }: PermissionsProps) {
  const t = useText();
  const { nameOf } = usePermissionCatalogue();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <ul className={styles['effective']} tabIndex={0} aria-label={t('effective.title')}>
      {permissions.map(({ action, roles }) => (
        <li key={action}>
          <span>
            {nameOf(action)} <code>{action}</code>
          </span>
          <span className={styles['sources']}>
            <span className={styles['muted']}>{t('effective.from')}</span>
            {roles.map((role) => (
              <StatusBadge key={role.id}>{titleOf(role)}</StatusBadge>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
