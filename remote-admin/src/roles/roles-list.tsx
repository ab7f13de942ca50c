import { Tabs } from 'shared-ui/form-kit';
import type { Role } from 'api/contract';
import { useEffect, useState } from 'react';
import { EmptyState, FilterBar, SearchField, useKeptDraft } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { EditRoleDialog } from './edit-role-dialog.tsx';
import { type RoleFilters, searchRoles, useRoleFilters } from './role-filters.ts';
import styles from './roles-page.module.css';
import { RolesTable } from './roles-table.tsx';

/** B-9.5. */
const ROLES_A_PAGE = 10;

/** Custom and system roles, searched and paged in the page (B-9.5). Undefined while they load. */
export function RolesList({ roles }: { roles: readonly Role[] | undefined }) {
  const t = useText();
  const { filters, change, correct } = useRoleFilters();
  const [edited, setEdited] = useState<Role | null>(null);
  // Its role may still be on the way.
  const [kept, setKept] = useState<string | null>(null);
  useKeptDraft(/^roles\/([\da-f-]{36})$/, setKept);
  const keptRole = roles?.find(({ id }) => id === kept);
  if (keptRole) {
    setKept(null);
    setEdited(keptRole);
  }
  const [deleted, setDeleted] = useState<Role | null>(null);
  const all = roles ?? [];
  const ofTab = (tab: RoleFilters['tab']) => all.filter(({ is_system }) => is_system === (tab === 'system'));
  const found = searchRoles(ofTab(filters.tab), filters.search);
  const page = Math.min(filters.page, Math.max(1, Math.ceil(found.length / ROLES_A_PAGE)));
  useEffect(() => {
    // The last role of the last page is gone, or the link is older than the list.
    if (roles && page !== filters.page) correct({ page });
  });
  const labelOf = (tab: RoleFilters['tab']) => {
    const name = t(`roles.tab.${tab}`);
    return roles ? t('roles.tab.count', { tab: name, count: ofTab(tab).length }) : name;
  };
  const emptyText = filters.search !== '' ? 'roles.emptySearch' : 'roles.emptyCustom';

  return (
    <div className={styles['list']}>
      <Tabs
        activeKey={filters.tab}
        onChange={(tab) => change({ tab: tab as RoleFilters['tab'] })}
        items={(['custom', 'system'] as const).map((tab) => ({
          key: tab,
          label: labelOf(tab),
        }))}
      />
      <FilterBar>
        <SearchField
          label={t('roles.search')}
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
      </FilterBar>
      <RolesTable
        rows={found.slice((page - 1) * ROLES_A_PAGE, page * ROLES_A_PAGE)}
        loading={roles === undefined}
        paging={{ page, limit: ROLES_A_PAGE, total: found.length, onPage: (page) => change({ page }) }}
        empty={<EmptyState compact title={t('roles.empty')} description={t(emptyText)} />}
        onEdit={setEdited}
        onDelete={setDeleted}
      />
      <EditRoleDialog role={edited} onClose={() => setEdited(null)} />
      <DeleteRoleDialog role={deleted} onClose={() => setDeleted(null)} />
    </div>
  );
}
