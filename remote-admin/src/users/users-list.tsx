import type { User } from 'api/contract';
import { useEffect, useState } from 'react';
import { usePermissions } from 'shared-auth';
import { useKeptDraft } from 'shared-ui';
import { useRoles } from '../access/roles.ts';
import { LoadFailure } from '../failure/load-failure.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { NoUsers } from './no-users.tsx';
import { useUserFilters } from './user-filters.ts';
import { USERS_A_PAGE, useUsers } from '../access/users.ts';
import { UserFilterBar } from './user-filter-bar.tsx';
import { UserSummaryCards } from './user-summary-cards.tsx';
import styles from './users-page.module.css';
import { UsersTable } from './users-table.tsx';

/** When a column is asked for no order. */
const defaultOrder = { sort: 'name', order: 'asc' } as const;

/** Figures, filters, the users that match and what can be done with each. */
export function UsersList() {
  const { filters, change, correct } = useUserFilters();
  const mayListRoles = usePermissions().has('role.list');
  const { data: roles = [] } = useRoles(mayListRoles);
  const { data: answer, error, isLoading, isValidating, mutate } = useUsers(filters);
  const [edited, setEdited] = useState<Pick<User, 'id'> | null>(null);
  useKeptDraft(/^users\/([\da-f-]{36})$/, (id) => setEdited({ id }));
  const [deleted, setDeleted] = useState<User | null>(null);
  const list = answer?.data;

  const lastPage = list && !isValidating ? Math.max(1, list.total_pages) : undefined;
  useEffect(() => {
    // The last user of the last page is gone, or the link is older than the list.
    if (lastPage !== undefined && filters.page > lastPage) correct({ page: lastPage });
  });

  if (error && !list) {
    return <LoadFailure error={error} message="failed.loadUsers" onRetry={() => void mutate()} />;
  }
  return (
    <>
      <UserSummaryCards summary={list?.summary} />
      <div className={styles['list']}>
        <UserFilterBar filters={filters} onChange={change} roles={roles} />
        {error ? (
          <LoadFailure compact error={error} message="failed.loadUsers" onRetry={() => void mutate()} />
        ) : (
          <UsersTable
            rows={list?.users ?? []}
            loading={isLoading}
            sort={{ key: filters.sort, order: filters.order }}
            onSort={(by) =>
              change(by ? { sort: by.key as typeof filters.sort, order: by.order } : defaultOrder)
            }
            paging={{
              page: filters.page,
              limit: USERS_A_PAGE,
              total: list?.total ?? 0,
              onPage: (page) => change({ page }),
            }}
            empty={<NoUsers filters={filters} onClear={() => change({ search: '', role: '', status: '' })} />}
            onEdit={setEdited}
            onDelete={setDeleted}
          />
        )}
      </div>
      <EditUserDialog user={edited} onClose={() => setEdited(null)} />
      <DeleteUserDialog user={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}
