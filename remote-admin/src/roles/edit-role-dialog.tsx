import { Alert } from 'antd';
import type { Role } from 'api/contract';
import { useState } from 'react';
import { ConflictDialog, EditDialog, ReadOnlyField, TextField, useToast } from 'shared-ui';
import { PermissionBadges } from '../access/permission-badges.tsx';
import { failureText } from '../failure/failure-text.ts';
import { Facts } from '../forms/facts.tsx';
import fields from '../forms/form.module.css';
import { trimmed } from '../forms/field-problem.ts';
import { useFormValues } from '../forms/use-form-values.ts';
import { useLast } from '../forms/use-last.ts';
import { useText } from '../messages/text.ts';
import { useEditBase } from '../versions/use-edit-base.ts';
import { roleLimits, type RoleEditField, roleEditProblems } from './role-rules.ts';
import { roleEditOf, useRole, useUpdateRole } from '../access/roles.ts';

/** B-9.5: permissions named in a role's preview. */
const BADGES_IN_PREVIEW = 3;

interface EditRoleDialogProps {
  /** Null closes it. */
  role: Role | null;
  onClose: () => void;
}

/** Display name and description of one role: view first, then edit. */
export function EditRoleDialog({ role, onClose }: EditRoleDialogProps) {
  const last = useLast(role);
  return last && <EditRole key={last.id} listed={last} open={role !== null} onClose={onClose} />;
}

function EditRole({ listed, open, onClose }: { listed: Role; open: boolean; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { base: role, follow } = useEditBase(useRole(open ? listed.id : null).role ?? listed);
  const { save: saveRole, question } = useUpdateRole(role.id);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFormValues<RoleEditField>({
    initial: roleEditOf(role),
    problemsOf: roleEditProblems,
    serverFields: { display_name: 'displayName' },
    draft: `roles/${listed.id}`,
  });

  follow(form.dirty);

  function reset(): void {
    setFailure(null);
    form.reset();
  }

  async function save(): Promise<boolean> {
    setFailure(null);
    if (!form.check()) return false;
    try {
      const outcome = await saveRole(role, trimmed(form.values));
      if (outcome.how === 'back') return false;
      form.reset();
      if (outcome.how === 'saved') toast.success(t('role.updated', { name: outcome.version.display_name }));
      return true;
    } catch (error) {
      toast.error(t('failed.updateRole'));
      if (!form.takeRefusal(error)) setFailure(failureText(t, error, 'failed.updateRole'));
      return false;
    }
  }

  const permissions = <PermissionBadges permissions={role.permissions} most={BADGES_IN_PREVIEW} />;
  const view = (
    <Facts
      facts={[
        [t('role.field.displayName'), role.display_name],
        [t('role.field.name'), role.name],
        [t('role.field.description'), role.description || t('roles.noDescription')],
        [t('role.field.permissions'), permissions],
        [t('role.field.id'), role.id],
      ]}
    />
  );
  const inputs = (
    <div className={fields['form']}>
      {failure && <Alert type="error" showIcon title={failure} />}
      <ReadOnlyField label={t('role.field.name')} value={role.name} />
      <TextField {...form.bind('displayName')} label={t('role.field.displayName')} required />
      <TextField
        {...form.bind('description')}
        label={t('role.field.description')}
        rows={3}
        most={roleLimits.description}
      />
    </div>
  );
  return (
    <>
      <EditDialog
        open={open}
        size="lg"
        title={t('role.edit.viewTitle')}
        editTitle={t('role.edit.title')}
        view={view}
        form={inputs}
        dirty={form.dirty}
        onReset={reset}
        onSave={save}
        onClose={onClose}
      />
      <ConflictDialog
        question={question}
        title={t('conflict.role')}
        name={question?.theirs.displayName ?? ''}
        label={(field) => t(`role.field.${field}`)}
        explain={(reason) => failureText(t, reason, 'failed.updateRole')}
      />
    </>
  );
}
