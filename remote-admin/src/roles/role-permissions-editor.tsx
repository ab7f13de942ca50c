import { Button, Flex } from 'antd';
import type { Role } from 'api/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePermissionCatalogue, usePermissions } from 'shared-auth';
import {
  Breadcrumbs,
  ConflictDialog,
  PageHeader,
  ProgressBar,
  SectionCard,
  useSaveShortcut,
  useUnsavedGuard,
} from 'shared-ui';
import { InstantSearch } from '../access/instant-search.tsx';
import { actionsOf } from '../access/permissions.ts';
import { HistoryCard } from '../history/history-card.tsx';
import { failureText } from '../failure/failure-text.ts';
import { useEscape } from '../forms/use-escape.ts';
import { useText } from '../messages/text.ts';
import { useEditBase } from '../versions/use-edit-base.ts';
import { searchPermissions } from './permission-search.ts';
import { PermissionTree } from './permission-tree.tsx';
import styles from './role-permissions.module.css';
import { type EditingMode, RolePermissionsFooter } from './role-permissions-footer.tsx';
import { RoleSummaryCard } from './role-summary-card.tsx';
import { UnsavedChangesCard } from './unsaved-changes-card.tsx';
import { usePermissionSelection } from './use-permission-selection.ts';
import { useSaveSelection } from './use-save-selection.ts';

const ignore = () => undefined;

/** The permissions of a loaded role: read-only for system roles and for people without role.update. */
export function RolePermissionsEditor({ role: latest }: { role: Role }) {
  const t = useText();
  const navigate = useNavigate();
  const { groups, nameOf } = usePermissionCatalogue();
  const { base: role, follow } = useEditBase(latest);
  const mayUpdate = usePermissions().has('role.update');
  const mode: EditingMode = role.is_system ? 'system' : mayUpdate ? 'edit' : 'view';
  const held = useMemo(() => role.permissions.map(({ action }) => action), [role]);
  const selection = usePermissionSelection(role.id, held);
  follow(selection.diff.changed);
  const [search, setSearch] = useState('');
  // Typing stays ahead of a tree of hundreds.
  const sought = useDeferredValue(search);
  const found = useMemo(() => searchPermissions(groups, sought), [groups, sought]);
  const all = useMemo(() => actionsOf(groups), [groups]);
  const { save, saving, failure, question } = useSaveSelection(role, selection);

  const percent = all.length === 0 ? 0 : Math.round((selection.selected.size / all.length) * 100);
  const progress = t('rolePermissions.progress', {
    selected: selection.selected.size,
    total: all.length,
    percent,
  });
  const editing = mode === 'edit';
  const canSave = editing && selection.diff.changed && selection.selected.size > 0 && !saving;
  const guard = useUnsavedGuard(editing && selection.diff.changed);
  const leave = () => void navigate('/roles');
  const saveIfPossible = () => {
    if (canSave) void save();
  };
  // Also when there is nothing to save: the browser's own 'save page' is never what was meant here.
  useSaveShortcut(editing && !guard.asking && !question, saveIfPossible);
  useEscape(!guard.asking && !saving, leave);

  return (
    <div className={styles['page']}>
      <PageHeader
        above={
          <Breadcrumbs
            crumbs={[{ title: t('roles.title'), to: '/roles' }, { title: t('rolePermissions.title') }]}
          />
        }
        title={t('rolePermissions.title')}
      />
      <RoleSummaryCard
        role={role}
        current={selection.original.size}
        newTotal={selection.selected.size}
        diff={selection.diff}
      />
      <Flex gap="middle" wrap align="center" justify="space-between">
        <div className={styles['progress']}>
          <ProgressBar label={progress} percent={percent} text={progress} />
        </div>
        {editing && (
          <Flex gap="small" wrap>
            <Button onClick={() => selection.select(all)}>{t('rolePermissions.selectAll')}</Button>
            <Button onClick={() => selection.clear([...selection.selected])}>
              {t('rolePermissions.clearAll')}
            </Button>
          </Flex>
        )}
      </Flex>
      <div className={styles['columns']} data-editing={editing}>
        <SectionCard
          title={t('userRoles.permissions', { count: all.length })}
          extra={<InstantSearch value={search} onChange={setSearch} label={t('rolePermissions.search')} />}
        >
          <PermissionTree
            groups={found}
            total={all.length}
            searching={sought.trim() !== ''}
            // Disabled, the tree would lose the focus of whoever saves by keyboard.
            selection={saving ? { ...selection, select: ignore, clear: ignore } : selection}
            readOnly={!editing}
          />
        </SectionCard>
        {editing && (
          <aside className={styles['side']}>
            <UnsavedChangesCard roleId={role.id} diff={selection.diff} selected={selection.selected} />
          </aside>
        )}
      </div>
      <HistoryCard targetId={role.id} />
      <RolePermissionsFooter
        mode={mode}
        count={selection.selected.size}
        canSave={canSave}
        saving={saving}
        failure={failure}
        onLeave={leave}
        onSave={saveIfPossible}
      />
      <ConflictDialog
        question={question}
        title={t('conflict.role')}
        name={role.display_name}
        label={nameOf}
        show={(_, value) => t(value === '' ? 'conflict.denied' : 'conflict.granted')}
        explain={(error) => failureText(t, error, 'failed.saveChanges')}
      />
      {guard.question}
    </div>
  );
}
