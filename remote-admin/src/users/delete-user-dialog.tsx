import type { User } from 'api/contract';
import { DeleteDialog, useToast } from 'shared-ui';
import { failureText } from '../failure/failure-text.ts';
import { useLast } from '../forms/use-last.ts';
import { useText } from '../messages/text.ts';
import { useDeleteUser } from '../access/users.ts';

interface DeleteUserDialogProps {
  /** Null closes it. */
  user: User | null;
  onClose: () => void;
}

/** Asks before a user is deleted; a refusal stays in the dialog with the server's sentence. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const t = useText();
  const toast = useToast();
  const { trigger } = useDeleteUser();
  const last = useLast(user);
  if (!last) return null;
  return (
    <DeleteDialog
      open={user !== null}
      entity={t('users.entity')}
      name={last.name}
      warning={t('users.deleteWarning')}
      onDelete={async () => {
        await trigger({ id: last.id });
        toast.success(t('user.deleted', { name: last.name }));
      }}
      explain={(error) => failureText(t, error, 'failed.deleteUser')}
      onClose={onClose}
    />
  );
}
