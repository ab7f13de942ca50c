import { Alert, Button } from 'antd';
import type { User } from 'api/contract';
import { type FormEvent, useState } from 'react';
import { usePermissions } from 'shared-auth';
import { ReadOnlyField, TextField, useToast, useUnsavedGuard } from 'shared-ui';
import { useRoles } from '../access/roles.ts';
import { failureText } from '../failure/failure-text.ts';
import fields from '../forms/form.module.css';
import { trimmed } from '../forms/field-problem.ts';
import { useFormValues } from '../forms/use-form-values.ts';
import { useText } from '../messages/text.ts';
import { RoleSelect } from './role-select.tsx';
import { useCreateUser } from '../access/users.ts';
import { canSubmitNewUser, type NewUserField, newUserProblems } from './user-rules.ts';
import { generateUsername } from './username.ts';

const serverFields = {
  first_name: 'firstName',
  last_name: 'lastName',
  username: 'email',
  role_ids: 'role',
} as const;

interface NewUserFormProps {
  /** What is known already, such as the name that was searched for in vain. */
  initial?: Partial<Record<NewUserField, string>>;
  onCreated: (user: User) => void;
  onCancel: () => void;
}

/** Everything a new user needs (B-9.2). */
export function NewUserForm({ initial, onCreated, onCancel }: NewUserFormProps) {
  const t = useText();
  const toast = useToast();
  const mayListRoles = usePermissions().has('role.list');
  const roles = useRoles(mayListRoles);
  const { trigger, isMutating } = useCreateUser();
  const [failure, setFailure] = useState<string | null>(null);
  const leastPrivileged = roles.data?.[0]?.id ?? '';
  const form = useFormValues<NewUserField>({
    initial: { firstName: '', lastName: '', email: '', password: '', role: '', ...initial },
    problemsOf: (values) =>
      newUserProblems({ ...values, role: values.role || leastPrivileged }, mayListRoles),
    serverFields,
    draft: 'users/new',
    secret: ['password'],
  });
  const guard = useUnsavedGuard(form.dirty);
  const username = generateUsername(form.values);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(null);
    if (!form.check()) return toast.error(t('rule.fixErrors'));
    if (username === null) return setFailure(t('user.noUsername'));
    const { firstName, lastName, email, password, role } = trimmed(form.values);
    const chosenRole = role || leastPrivileged;
    try {
      const { data } = await trigger({
        email,
        username,
        first_name: firstName,
        last_name: lastName,
        password,
        role_ids: chosenRole === '' ? [] : [chosenRole],
      });
      toast.success(t('user.created', { name: data.name }));
      guard.release();
      onCreated(data);
    } catch (error) {
      toast.error(t('failed.createUser'));
      if (!form.takeRefusal(error)) setFailure(failureText(t, error, 'failed.createUser'));
    }
  }

  return (
    <form className={fields['form']} onSubmit={(event) => void submit(event)} noValidate>
      {guard.question}
      {failure && <Alert type="error" showIcon title={failure} />}
      <div className={fields['pair']}>
        <TextField
          {...form.bind('firstName')}
          label={t('user.field.firstName')}
          required
          autoComplete="off"
        />
        <TextField {...form.bind('lastName')} label={t('user.field.lastName')} required autoComplete="off" />
      </div>
      <TextField
        {...form.bind('email')}
        label={t('user.field.email')}
        kind="email"
        required
        autoComplete="off"
      />
      <ReadOnlyField label={t('user.field.username')} value={username ?? ''} hint={t('user.usernameHint')} />
      <TextField
        {...form.bind('password')}
        label={t('user.field.password')}
        hint={t('user.passwordHint')}
        kind="password"
        required
        autoComplete="new-password"
      />
      {mayListRoles ? (
        <RoleSelect
          {...form.bind('role')}
          value={form.values.role || leastPrivileged}
          roles={roles.data}
          failed={roles.error !== undefined}
          onRetry={() => void roles.mutate()}
        />
      ) : (
        <Alert type="info" showIcon title={t('user.new.rolesLater')} />
      )}
      <div className={fields['buttons']}>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={isMutating}
          disabled={!canSubmitNewUser(form.values)}
        >
          {t('user.new.submit')}
        </Button>
      </div>
    </form>
  );
}
