import { Alert, Button } from 'antd';
import type { Client } from 'api/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { failureText, TextField, useDraft, useToast } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import { type FormErrors, formErrors, type FormValues, serverErrors } from '../form-errors.ts';
import { useCreateClient, useLocations } from '../clients-api.ts';
import { suggestedTypes } from '../client.ts';
import { RoleField } from '../role-field.tsx';

interface AddClientFormProps {
  /** Whether leaving would lose something. */
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onCreated: (client: { id: string; name: string; token: string }) => void;
}

type NewClient = Pick<FormValues, 'name' | 'description' | 'type' | 'location'> & {
  role: Client['role'] | '';
};

const empty: NewClient = { name: '', description: '', type: '', location: '', role: '' };

export function AddClientForm({ onDirty, onCancel, onCreated }: AddClientFormProps) {
  const t = useText();
  const toast = useToast();
  const locations = useLocations();
  const { trigger, isMutating } = useCreateClient();
  const [values, setValues] = useState(empty);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<{ fields: FormErrors; message?: string }>({ fields: {} });
  const errors = formErrors(values, t, { isNew: true });
  const dirty = Object.values(values).some((value) => value.trim() !== '');
  useDraft('clients/new', dirty ? values : undefined, setValues);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  const field = (name: Exclude<keyof NewClient, 'role'>) => ({
    value: values[name],
    disabled: isMutating,
    error: (touched.includes(name) ? errors[name] : undefined) ?? refused.fields[name],
    onBlur: () => setTouched([...touched, name]),
    onChange: (value: string) => {
      setValues({ ...values, [name]: value });
      setRefused({ fields: {} });
    },
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTouched(Object.keys(values));
    if (isMutating || Object.keys(errors).length > 0) return;
    setRefused({ fields: {} });
    const [type, location] = [values.type.trim(), values.location.trim()];
    const name = values.name.trim();
    try {
      const { data } = await trigger({
        name,
        description: values.description.trim(),
        ...(type && { type }),
        ...(location && { location }),
        ...(values.role && { role: values.role }),
      });
      toast.success(t('add.created', { name }));
      onCreated({ id: data.id, name: data.name, token: data.access_token });
    } catch (error) {
      const fields = serverErrors(error, t);
      const known = Object.keys(fields).some((name) => name in values);
      setRefused({ fields, ...(!known && { message: failureText(error) }) });
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {refused.message && (
        <Alert type="error" showIcon title={t('add.failed')} description={refused.message} role="alert" />
      )}
      <TextField
        {...field('name')}
        label={t('form.name')}
        placeholder={t('form.name.placeholder')}
        required
        first
      />
      <TextField
        {...field('description')}
        label={t('form.description')}
        placeholder={t('form.description.placeholder')}
        rows={3}
        required
      />
      <TextField
        {...field('type')}
        label={t('form.optional', { label: t('form.type') })}
        hint={t('form.type.hint')}
        suggestions={suggestedTypes}
      />
      <TextField
        {...field('location')}
        label={t('form.optional', { label: t('form.location') })}
        placeholder={t('form.location.placeholder')}
        suggestions={locations}
      />
      <RoleField
        value={values.role}
        {...(values.type.trim() === '' && { byType: 'measurement' })}
        disabled={isMutating}
        onChange={(role) => setValues({ ...values, role })}
      />
      <div className={styles.buttons}>
        <Button disabled={isMutating} onClick={onCancel}>
          {t('add.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" loading={isMutating}>
          {t(isMutating ? 'add.submitting' : 'add.submit')}
        </Button>
      </div>
    </form>
  );
}
