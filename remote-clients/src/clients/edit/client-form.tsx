import type { Client } from 'api/contract';
import { Fragment, type ReactNode } from 'react';
import { Choice, Field, TextField } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import { clientStatuses, suggestedTypes } from '../client.ts';
import styles from '../dialog-content.module.css';
import { FactInputs } from '../facts/fact-inputs.tsx';
import type { FactName } from '../facts/facts-of-kind.ts';
import type { FormErrors, FormValues } from '../form-errors.ts';
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
  const field = (name: keyof FormValues) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  });
  const {
    location,
    building,
    ...others
  }: Record<Exclude<keyof ClientFields, FactName>, ReactNode> = {
    name: <TextField {...field('name')} label={t('form.name')} required first />,
    description: <TextField {...field('description')} label={t('form.description')} rows={3} />,
    status: (
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
    ),
    role: (
      <RoleField
        value={values.role}
        {...(!client.role_given && values.type === (client.type ?? '') && { byType: client.role })}
        onChange={(role) => onChange({ ...values, role })}
      />
    ),
    type: (
      <TextField
        {...field('type')}
        label={t('form.optional', { label: t('form.type') })}
        hint={t('form.type.hint')}
        suggestions={suggestedTypes}
      />
    ),
    location: (
      <TextField
        {...field('location')}
        label={t('form.optional', { label: t('form.location') })}
        suggestions={locations}
      />
    ),
    building: <TextField {...field('building')} label={t('form.optional', { label: t('form.building') })} />,
  };
  return (
    <div className={styles.form}>
      {Object.entries(others).map(([name, drawn]) => (
        <Fragment key={name}>{drawn}</Fragment>
      ))}
      <div className={styles.pair}>
        {location}
        {building}
      </div>
      <FactInputs client={client} field={field} />
    </div>
  );
}
