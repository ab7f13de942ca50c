import type { User } from 'api/contract';
import { useState } from 'react';
import { ConflictDialog, EditDialog, LoadingView, useToast } from 'shared-ui';
import { failureText } from '../failure/failure-text.ts';
import { LoadFailure } from '../failure/load-failure.tsx';
import { trimmed } from '../forms/field-problem.ts';
import { useFormValues } from '../forms/use-form-values.ts';
import { useLast } from '../forms/use-last.ts';
import { useText } from '../messages/text.ts';
import { useEditBase } from '../versions/use-edit-base.ts';
import { enableRefused, userEditOf, useUpdateUser, useUser } from '../access/users.ts';
import { UserEditForm } from './user-edit-form.tsx';
import { UserFacts } from './user-facts.tsx';
import { type UserEditField, userEditProblems } from './user-rules.ts';

interface EditUserDialogProps {
  /** Null closes it. */
  user: Pick<User, 'id'> | null;
  onClose: () => void;
}

/** Names, address and status of one user. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const last = useLast(user);
  if (!last) return null;
  return <EditUser key={last.id} id={last.id} open={user !== null} onClose={onClose} />;
}

const noUser = { firstName: '', lastName: '', email: '', status: 'active' };

interface EditUserProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

function EditUser({ id, open, onClose }: EditUserProps) {
  const t = useText();
  const toast = useToast();
  // The user as the server has them now, which the row of the list may not show.
  const { user: latest, error, mutate } = useUser(open ? id : null);
  const { base: user, follow } = useEditBase(latest);
  const { save: saveUser, question } = useUpdateUser(id);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFormValues<UserEditField>({
    initial: user ? userEditOf(user) : noUser,
    problemsOf: userEditProblems,
    serverFields: { first_name: 'firstName', last_name: 'lastName' },
    draft: `users/${id}`,
  });

  follow(form.dirty);

  function reset(): void {
    setFailure(null);
    form.reset();
  }

  async function save(): Promise<boolean> {
    setFailure(null);
    if (!user || !form.check()) return false;
    const edit = trimmed(form.values);
    const statusChange = edit.status === user.status ? undefined : edit.status;
    try {
      const outcome = await saveUser(user, edit);
      if (outcome.how === 'back') return false;
      form.reset();
      if (outcome.how === 'saved') toast.success(t('user.updated', { name: outcome.version.name }));
      return true;
    } catch (error) {
      toast.error(t('failed.updateUser'));
      if (enableRefused(error, statusChange)) setFailure(t('failure.enableUser'));
      else if (!form.takeRefusal(error)) setFailure(failureText(t, error, 'failed.updateUser'));
      return false;
    }
  }

  const waiting = error ? (
    <LoadFailure compact error={error} message="failed.loadUser" onRetry={() => void mutate()} />
  ) : (
    <LoadingView />
  );
  return (
    <>
      <EditDialog
        open={open}
        title={t('user.edit.viewTitle')}
        editTitle={t('user.edit.title')}
        size="lg"
        startIn="edit"
        view={user ? <UserFacts user={user} /> : waiting}
        form={user ? <UserEditForm form={form} username={user.username} failure={failure} /> : waiting}
        dirty={user !== undefined && form.dirty}
        onReset={reset}
        onSave={save}
        onClose={onClose}
      />
      <ConflictDialog
        question={question}
        title={t('conflict.user')}
        name={question ? `${question.theirs.firstName} ${question.theirs.lastName}` : ''}
        label={(field) => t(`user.field.${field}`)}
        show={(field, value) => (field === 'status' ? t(`status.${value as User['status']}`) : value)}
        explain={(reason) => failureText(t, reason, 'failed.updateUser')}
      />
    </>
  );
}
