import type { Role } from 'api/contract';
import { useParams } from 'react-router-dom';
import { usePermissionCatalogue } from 'shared-auth';
import { LoadingView } from 'shared-ui';
import { LoadFailure } from '../failure/load-failure.tsx';
import { RolePermissionsEditor } from './role-permissions-editor.tsx';
import { useRole } from '../access/roles.ts';

/** What one role allows; changed by those who may. */
export function RolePermissionsPage() {
  const { id = '' } = useParams();
  // Another role is another page: nothing chosen for this one stays.
  return <LoadedRole key={id} id={id} />;
}

function LoadedRole({ id }: { id: string }) {
  const { role, error, mutate } = useRole(id);
  const { status } = usePermissionCatalogue();
  if (error && !role) {
    return (
      <LoadFailure error={error} message="failed.loadRole" backTo="/roles" onRetry={() => void mutate()} />
    );
  }
  if (!role || status === 'idle' || status === 'loading') return <LoadingView />;
  return <RolePermissionsEditor role={role satisfies Role} />;
}
