import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { PermissionGate } from 'shared-auth';
import { PageHeader } from 'shared-ui';
import { PlusOutlined } from 'shared-ui/icons';
import { useRoles } from '../access/roles.ts';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useText } from '../messages/text.ts';
import { ListViews } from '../views/list-views.tsx';
import { RoleSummaryCards } from './role-summary-cards.tsx';
import { RolesList } from './roles-list.tsx';

/** The organization's roles. */
export function RolesPage() {
  const t = useText();
  const add = (
    <>
      <ListViews page="roles" />
      <PermissionGate needs="role.assign">
        <Link to="/access-review">
          <Button tabIndex={-1}>{t('review.title')}</Button>
        </Link>
      </PermissionGate>
      <PermissionGate needs="role.create">
        <Link to="/roles/new">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} tabIndex={-1}>
            {t('roles.add')}
          </Button>
        </Link>
      </PermissionGate>
    </>
  );
  return (
    <>
      <PageHeader title={t('roles.title')} description={t('roles.description')} actions={add} />
      <Roles />
    </>
  );
}

function Roles() {
  const { data: roles, error, mutate } = useRoles();
  if (error && !roles) {
    return <LoadFailure error={error} message="failed.loadRoles" onRetry={() => void mutate()} />;
  }
  return (
    <>
      <RoleSummaryCards roles={roles} />
      <RolesList roles={roles} />
    </>
  );
}
