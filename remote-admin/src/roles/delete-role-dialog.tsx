import type { Role } from 'api/contract';
import { DeleteDialog, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { failureText } from '../failure/failure-text.ts';
import { useLast } from '../forms/use-last.ts';
import { useText } from '../messages/text.ts';
import { useDeleteRole } from '../access/roles.ts';
import { useRoleImpact } from '../access/permissions.ts';

interface DeleteRoleDialogProps {
  /** Null closes it. */
  role: Role | null;
  onClose: () => void;
}

/** Asks before a role is deleted, saying how many people lose something by it. */
export function DeleteRoleDialog({ role, onClose }: DeleteRoleDialogProps) {
  const last = useLast(role);
  return last && <DeleteRole key={last.id} role={last} open={role !== null} onClose={onClose} />;
}

function DeleteRole({ role, open, onClose }: { role: Role; open: boolean; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const format = useFormat();
  const { deleteRole } = useDeleteRole();
  const { impact } = useRoleImpact(role.id, open ? [] : null);
  const holders = impact?.user_count ?? role.user_count;
  const losers = Math.max(0, ...(impact?.losses.map(({ users }) => users) ?? []));
  const used = [
    t('role.deleteUsed', { count: holders }),
    ...(impact ? [t('role.deleteLosers', { count: losers })] : []),
  ];
  return (
    <DeleteDialog
      open={open}
      entity={t('roles.entity')}
      name={role.display_name}
      warning={holders === 0 ? t('role.deleteUnused') : format.sentences(used)}
      onDelete={async () => {
        await deleteRole(role.id);
        toast.success(t('role.deleted', { name: role.display_name }));
      }}
      explain={(error) => failureText(t, error, 'failed.deleteRole')}
      onClose={onClose}
    />
  );
}
