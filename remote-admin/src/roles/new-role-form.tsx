import { Alert, Button } from 'antd';
import type { Role } from 'api/contract';
import { type FormEvent, useState } from 'react';
import { TextField, useToast, useUnsavedGuard } from 'shared-ui';
import { failureText } from '../failure/failure-text.ts';
import fields from '../forms/form.module.css';
import { trimmed } from '../forms/field-problem.ts';
import { useFormValues } from '../forms/use-form-values.ts';
import { useText } from '../messages/text.ts';
import {
  canSubmitNewRole,
  roleLimits,
  type NewRoleField,
  newRoleProblems,
  roleNameOf,
} from './role-rules.ts';
import { useCreateRole } from '../access/roles.ts';

interface NewRoleFormProps {
  /** The role that is cloned: its permissions and description are the start. */
  source: Role | undefined;
  onCreated: (role: Role) => void;
  onCancel: () => void;
}

/** Name, display name and description of a new role (B-9.4). */
export function NewRoleForm({ source, onCreated, onCancel }: NewRoleFormProps) {
  const t = useText();
  const toast = useToast();
  const { trigger, isMutating } = useCreateRole();
  const [failure, setFailure] = useState<string | null>(null);
  const copyName = source ? t('role.new.copyName', { role: source.display_name }) : '';
  const form = useFormValues<NewRoleField>({
    initial: { name: copyName, displayName: copyName, description: source?.description ?? '' },
    problemsOf: newRoleProblems,
    serverFields: { display_name: 'displayName' },
    draft: `roles/new/${source?.id ?? ''}`,
  });
  const guard = useUnsavedGuard(form.dirty);
  const { name, displayName } = form.values;

  /** Until somebody words the display name differently, it is the name as typed. */
  function setName(text: string): void {
    form.set('name', text);
    if (displayName === name) form.set('displayName', text);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(null);
    if (!form.check()) return toast.error(t('rule.fixErrors'));
    const values = trimmed(form.values);
    try {
      const { data } = await trigger({
        name: roleNameOf(values.name),
        display_name: values.displayName,
        description: values.description,
        ...(source && { permissions: source.permissions.map(({ action }) => action) }),
      });
      toast.success(t('role.created', { name: data.display_name }));
      guard.release();
      onCreated(data);
    } catch (error) {
      toast.error(t('failed.createRole'));
      if (!form.takeRefusal(error)) setFailure(failureText(t, error, 'failed.createRole'));
    }
  }

  const count = source?.permissions.length ?? 0;
  return (
    <form className={fields['form']} onSubmit={(event) => void submit(event)} noValidate>
      {guard.question}
      {failure && <Alert type="error" showIcon title={failure} />}
      {source && (
        <Alert type="info" showIcon title={t('role.new.copyInfo', { count, role: source.display_name })} />
      )}
      <TextField
        {...form.bind('name')}
        onChange={setName}
        label={t('role.field.name')}
        required
        hint={name.trim() === '' ? t('role.new.nameHint') : t('role.savedAs', { name: roleNameOf(name) })}
      />
      <TextField {...form.bind('displayName')} label={t('role.field.displayName')} required />
      <TextField
        {...form.bind('description')}
        label={t('role.field.description')}
        rows={3}
        most={roleLimits.description}
      />
      <div className={fields['buttons']}>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={isMutating}
          disabled={!canSubmitNewRole(form.values)}
        >
          {t('role.new.submit')}
        </Button>
      </div>
    </form>
  );
}
