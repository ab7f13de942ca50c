import { Alert } from 'antd';
import { Field, ReadOnlyField, TextField } from 'shared-ui';
import { Select } from 'shared-ui/form-kit';
import fields from '../forms/form.module.css';
import type { FormValues } from '../forms/use-form-values.ts';
import { useText } from '../messages/text.ts';
import type { UserEditField } from './user-rules.ts';

interface UserEditFormProps {
  form: FormValues<UserEditField>;
  username: string;
  failure: string | null;
}

/** What can be changed of a user. */
export function UserEditForm({ form, username, failure }: UserEditFormProps) {
  const t = useText();
  const status = form.bind('status');
  return (
    <div className={fields['form']}>
      {failure && <Alert type="error" showIcon title={failure} />}
      <div className={fields['pair']}>
        <TextField {...form.bind('firstName')} label={t('user.field.firstName')} required />
        <TextField {...form.bind('lastName')} label={t('user.field.lastName')} required />
      </div>
      <TextField {...form.bind('email')} label={t('user.field.email')} kind="email" required />
      <div className={fields['pair']}>
        <ReadOnlyField label={t('user.field.username')} value={username} />
        <Field label={t('user.field.status')} error={status.error}>
          {(input) => (
            <Select
              {...input}
              value={status.value}
              options={[
                { value: 'active', label: t('status.active') },
                { value: 'inactive', label: t('status.inactive') },
              ]}
              onChange={(chosen: string) => status.onChange(chosen)}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
