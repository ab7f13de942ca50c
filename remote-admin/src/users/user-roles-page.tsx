import { useParams } from 'react-router-dom';
import { usePermissions } from 'shared-auth';
import { LoadingView } from 'shared-ui';
import { useRoles } from '../access/roles.ts';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useUser } from '../access/users.ts';
import { UserRolesEditor } from './user-roles-editor.tsx';

/** The roles of one user; changed by those who may assign roles. */
export function UserRolesPage() {
  const { id = '' } = useParams();
  return <LoadedUser key={id} id={id} />;
}

function LoadedUser({ id }: { id: string }) {
  const { user, error, mutate } = useUser(id);
  const mayList = usePermissions().has('role.list');
  const roles = useRoles(mayList);
  if (error && !user) {
    return (
      <LoadFailure error={error} message="failed.loadUser" backTo="/users" onRetry={() => void mutate()} />
    );
  }
  if (roles.error && !roles.data) {
    return <LoadFailure error={roles.error} message="failed.loadRoles" onRetry={() => void roles.mutate()} />;
  }
  if (!user || (mayList && !roles.data)) return <LoadingView />;
  // Who may not list roles sees those that the user has, and can choose no others.
  const own = user.roles.map((role) => ({ ...role, description: '', is_system: false }));
  return <UserRolesEditor user={user} roles={roles.data ?? own} mayChoose={mayList} />;
}
