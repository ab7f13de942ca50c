import { Button } from 'antd';
import type { Role } from 'api/contract';
import { Field } from 'shared-ui';
import { Select } from 'shared-ui/form-kit';
import type { FieldBinding } from '../forms/use-form-values.ts';
import { useText } from '../messages/text.ts';

interface RoleSelectProps extends FieldBinding {
  /** From least privilege to most; undefined while they are on their way. */
  roles: readonly Role[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** The first role of a new user. */
export function RoleSelect({ roles, failed, onRetry, value, error, onChange, onBlur }: RoleSelectProps) {
  const t = useText();
  const trouble = failed && !roles ? t('failed.loadRoles') : undefined;
  return (
    <Field
      label={t('user.field.role')}
      required
      error={trouble ?? error}
      helper={roles?.length === 0 ? t('user.new.noRoles') : undefined}
    >
      {(input) =>
        trouble ? (
          <Button onClick={onRetry}>{t('action.retry')}</Button>
        ) : (
          <Select
            {...input}
            value={value === '' ? null : value}
            loading={!roles}
            options={(roles ?? []).map(({ id, display_name }) => ({ value: id, label: display_name }))}
            onChange={(chosen: string | null) => onChange(chosen ?? '')}
            onBlur={onBlur}
          />
        )
      }
    </Field>
  );
}
