import type { Role } from 'api/contract';
import { FilterBar, SearchField } from 'shared-ui';
import { Select } from 'shared-ui/form-kit';
import { useText } from '../messages/text.ts';
import type { UserFilters } from '../access/users.ts';
import styles from './users-page.module.css';

const knownRoles = ['admin', 'manager', 'operator', 'viewer'] as const;

interface UserFilterBarProps {
  filters: UserFilters;
  onChange: (part: Partial<UserFilters>) => void;
  /** Those that the organization made itself can be chosen, too. */
  roles: readonly Role[];
}

/** Search, role and status (B-9.1). */
export function UserFilterBar({ filters, onChange, roles }: UserFilterBarProps) {
  const t = useText();
  const custom = roles.filter(({ is_system }) => !is_system);
  const listed = [...knownRoles, ...custom.map(({ name }) => name)];
  const roleOptions = [
    { value: '', label: t('users.allRoles') },
    ...knownRoles.map((name) => ({ value: name, label: t(`role.${name}`) })),
    ...(custom.length === 0
      ? []
      : [
          {
            label: t('users.customRoles'),
            options: custom.map(({ name, display_name }) => ({ value: name, label: display_name })),
          },
        ]),
    // A link may name a role that this person cannot see listed.
    ...(filters.role === '' || listed.includes(filters.role)
      ? []
      : [{ value: filters.role, label: filters.role }]),
  ];
  return (
    <FilterBar>
      <SearchField
        label={t('users.search')}
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        className={styles['select'] ?? ''}
        aria-label={t('users.role')}
        value={filters.role}
        options={roleOptions}
        onChange={(role: string) => onChange({ role })}
      />
      <Select
        className={styles['select'] ?? ''}
        aria-label={t('users.status')}
        value={filters.status}
        options={[
          { value: '', label: t('users.allStatus') },
          { value: 'active', label: t('status.active') },
          { value: 'inactive', label: t('status.inactive') },
        ]}
        onChange={(status: UserFilters['status']) => onChange({ status })}
      />
    </FilterBar>
  );
}
