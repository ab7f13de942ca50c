import type { Client } from 'api/contract';
import { Choice, Field, TextField } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { clientStatuses } from '../client.ts';
import styles from '../dialog-content.module.css';
import type { FormErrors } from '../form-errors.ts';
import { useLocations } from '../clients-api.ts';
import { RoleField } from '../role-field.tsx';
import type { ClientFields } from './merge-versions.ts';

interface ClientFormProps {
  client: Client;
  values: ClientFields;
  errors: FormErrors;
  onChange: (values: ClientFields) => void;
}

/** What may be edited of a client. */
export function ClientForm({ client, values, errors, onChange }: ClientFormProps) {
  const t = useText();
  const locations = useLocations();
  const field = (name: 'name' | 'description' | 'location' | 'building') => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  });
  return (
    <div className={styles.form}>
      <TextField {...field('name')} label={t('form.name')} required first />
      <TextField {...field('description')} label={t('form.description')} rows={3} />
      <Field label={t('form.status')}>
        {({ id }) => (
          <Choice
            id={id}
            value={values.status}
            options={clientStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChange={(status) => onChange({ ...values, status })}
          />
        )}
      </Field>
      <RoleField
        value={values.role}
        {...(!client.role_given && { byType: client.role })}
        onChange={(role) => onChange({ ...values, role })}
      />
      <div className={styles.pair}>
        <TextField
          {...field('location')}
          label={t('form.optional', { label: t('form.location') })}
          suggestions={locations}
        />
        <TextField {...field('building')} label={t('form.optional', { label: t('form.building') })} />
      </div>
    </div>
  );
}
