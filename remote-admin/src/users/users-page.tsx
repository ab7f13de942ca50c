import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { PermissionGate } from 'shared-auth';
import { PageHeader, useToast } from 'shared-ui';
import { DownloadOutlined, PlusOutlined } from 'shared-ui/icons';
import { failureText } from '../failure/failure-text.ts';
import { useText } from '../messages/text.ts';
import { useExportUsers } from '../access/users.ts';
import { ListViews } from '../views/list-views.tsx';
import { useUserFilters } from './user-filters.ts';
import { UsersList } from './users-list.tsx';

/** Who belongs to the organization. */
export function UsersPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('users.title')} description={t('users.description')} actions={<Actions />} />
      <UsersList />
    </>
  );
}

function Actions() {
  const t = useText();
  const toast = useToast();
  const { filters } = useUserFilters();
  const { exportUsers, exporting } = useExportUsers();

  async function download(): Promise<void> {
    try {
      await exportUsers(filters);
      toast.success(t('users.exported'));
    } catch (error) {
      toast.error(failureText(t, error, 'failed.exportUsers'));
    }
  }

  return (
    <>
      <ListViews page="users" />
      <Button icon={<DownloadOutlined aria-hidden />} loading={exporting} onClick={() => void download()}>
        {t('users.export')}
      </Button>
      <PermissionGate needs="user.create">
        <Link to="/users/new">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} tabIndex={-1}>
            {t('users.add')}
          </Button>
        </Link>
      </PermissionGate>
    </>
  );
}
