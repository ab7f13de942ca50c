import type { User } from 'api/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePermissions } from 'shared-auth';
import {
  Breadcrumbs,
  ConflictDialog,
  EmptyState,
  PageHeader,
  SectionCard,
  useDraft,
  useToast,
  useUnsavedGuard,
} from 'shared-ui';
import { HistoryCard } from '../history/history-card.tsx';
import { failureText } from '../failure/failure-text.ts';
import { useText } from '../messages/text.ts';
import { useEditBase } from '../versions/use-edit-base.ts';
import { EffectivePermissionsCard } from './effective-permissions-card.tsx';
import { type AssignableRole, RoleCards } from './role-cards.tsx';
import { effectiveChange, selectionState } from './role-selection.ts';
import { SelectedRolesCard } from './selected-roles-card.tsx';
import { useAssignRoles } from '../access/users.ts';
import { UserCard } from './user-card.tsx';
import styles from './user-roles.module.css';

interface UserRolesEditorProps {
  user: User;
  /** All roles that the person who looks can see. */
  roles: readonly AssignableRole[];
  /** Whether these are all roles of the tenant. */
  mayChoose: boolean;
}

/** Chooses the roles of a loaded user. */
export function UserRolesEditor({ user: latest, roles, mayChoose }: UserRolesEditorProps) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const mayAssign = usePermissions().all(['role.assign', 'user.update']) && mayChoose;
  const { base: user, follow } = useEditBase(latest);
  const original = new Set(user.roles.map(({ id }) => id));
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const selected = chosen ?? original;
  const changed = chosen !== null && setsDiffer(original, chosen);
  follow(changed);
  useDraft(`users/${user.id}/roles`, changed ? [...selected] : undefined, (ids) => setChosen(new Set(ids)));
  const [failure, setFailure] = useState<string | null>(null);
  const { assign, saving, question } = useAssignRoles(user.id);
  const state = selectionState(original, selected);
  const guard = useUnsavedGuard(changed);

  function toggle(id: string): void {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  async function submit(): Promise<void> {
    setFailure(null);
    try {
      const outcome = await assign(user, selected);
      if (outcome.how === 'back') return;
      guard.release();
      setChosen(null);
      if (outcome.how === 'theirs') return;
      toast.success(t('user.rolesAssigned', { count: outcome.version.roles.length }));
      void navigate('/users');
    } catch (error) {
      const message = [...original].every((id) => selected.has(id))
        ? 'failed.assignRole'
        : 'failed.revokeRole';
      toast.error(t(message));
      setFailure(failureText(t, error, message));
    }
  }

  return (
    <div className={styles['page']}>
      <PageHeader
        above={
          <Breadcrumbs
            crumbs={[{ title: t('users.title'), to: '/users' }, { title: t('userRoles.title') }]}
          />
        }
        title={t('userRoles.title')}
        description={t('userRoles.description')}
      />
      <UserCard user={user} />
      <SectionCard title={t('userRoles.available')}>
        {roles.length === 0 ? (
          <EmptyState compact title={t('userRoles.noRoles')} />
        ) : (
          <RoleCards roles={roles} selected={selected} onToggle={toggle} disabled={!mayAssign || saving} />
        )}
      </SectionCard>
      <SelectedRolesCard
        roles={roles.filter(({ id }) => selected.has(id))}
        state={state}
        effect={effectiveChange(roles, original, selected)}
        mayAssign={mayAssign}
        saving={saving}
        failure={failure}
        hadRoles={original.size > 0}
        onCancel={() => void navigate('/users')}
        onSubmit={() => void submit()}
      />
      <EffectivePermissionsCard userId={user.id} roles={roles} />
      <HistoryCard targetId={user.id} />
      <ConflictDialog
        question={question}
        title={t('conflict.user')}
        name={user.name}
        label={(id) => roles.find((role) => role.id === id)?.display_name ?? id}
        show={(_, value) => t(value === '' ? 'conflict.denied' : 'conflict.granted')}
        explain={(error) => failureText(t, error, 'failed.saveChanges')}
      />
      {guard.question}
    </div>
  );
}

function setsDiffer(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size !== other.size || [...one].some((item) => !other.has(item));
}
