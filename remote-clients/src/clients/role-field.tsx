import type { Client } from 'api/contract';
import { Choice, Field } from 'shared-ui';
import { type Text, useText } from '../messages/texts.ts';
import { clientRoles } from './client.ts';

type Role = Client['role'];

interface RoleFieldProps {
  /** Empty: it follows from the client's type. */
  value: Role | '';
  /** What the type stands for, where that is known. */
  byType?: Role;
  disabled?: boolean;
  onChange: (role: Role | '') => void;
}

/** What a client does with energy, by which its figures are told apart (docs/figures.md). */
export function RoleField({ value, byType, disabled, onChange }: RoleFieldProps) {
  const t = useText();
  return (
    <Field label={t('form.role')} helper={t('form.role.hint')}>
      {({ id }) => (
        <Choice<Role | ''>
          id={id}
          value={value}
          {...(disabled && { disabled })}
          options={['' as const, ...clientRoles].map((role) => ({
            value: role,
            label: roleText(role, t, byType),
          }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

export function roleText(role: Role | '', t: Text, byType?: Role): string {
  if (role !== '') return t(`role.${role}`);
  return byType ? t('form.role.byTypeNow', { role: t(`role.${byType}`) }) : t('form.role.byType');
}
