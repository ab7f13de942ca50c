import { Button } from 'antd';
import type { KeyboardEvent, MouseEvent } from 'react';
import { type Permission, type PermissionGroup, usePermissions } from 'shared-auth';
import { StatusBadge } from 'shared-ui';
import { actionsOf } from '../access/permissions.ts';
import { useText } from '../messages/text.ts';
import type { PermissionChange } from './permission-diff.ts';
import styles from './permission-tree.module.css';
import type { PermissionSelection } from './use-permission-selection.ts';

interface GroupTitleProps {
  group: PermissionGroup;
  selection: PermissionSelection;
  readOnly: boolean;
}

/** Keys by which a tree moves through its nodes and works the one that is marked. */
const treeKeys = new Set(['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** A tree listens to all that happens in it: what is meant for a button would change the marked node as well. */
const keepFromTree = {
  onFocus: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  onKeyDown: (event: KeyboardEvent) => {
    // The page has keys of its own, such as Escape.
    if (treeKeys.has(event.key)) event.stopPropagation();
  },
};

/** A group's name, how many of it are chosen, and all or none of it at once. */
export function GroupTitle({ group, selection, readOnly }: GroupTitleProps) {
  const t = useText();
  const actions = actionsOf([group]);
  const chosen = actions.filter((action) => selection.selected.has(action)).length;
  // The row itself reacts to clicks, too.
  const alone = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    act();
  };
  return (
    <span className={styles['group']}>
      <span className={styles['groupName']}>{group.display_name}</span>
      <span className={styles['muted']}>
        {t('rolePermissions.groupCount', { selected: chosen, total: actions.length })}
      </span>
      {/* Never disabled: a button that is loses the focus with its own press. */}
      {!readOnly && (
        <span className={styles['groupActions']} {...keepFromTree}>
          <Button
            type="link"
            size="small"
            aria-label={t('rolePermissions.groupSelectLabel', { group: group.display_name })}
            onClick={alone(() => selection.select(actions))}
          >
            {t('rolePermissions.groupSelect')}
          </Button>
          <Button
            type="link"
            size="small"
            aria-label={t('rolePermissions.groupClearLabel', { group: group.display_name })}
            onClick={alone(() => selection.clear(actions))}
          >
            {t('rolePermissions.groupClear')}
          </Button>
        </span>
      )}
    </span>
  );
}

interface PermissionTitleProps {
  permission: Permission;
  change: PermissionChange;
}

/** A permission in words, its key, and whether saving adds or removes it. */
export function PermissionTitle({ permission, change }: PermissionTitleProps) {
  const t = useText();
  const own = usePermissions();
  const { action, display_name, description } = permission;
  return (
    <span className={styles['permission']} data-change={change}>
      <span className={styles['name']}>
        <span className={styles['words']}>
          {display_name || action} <code className={styles['action']}>{action}</code>
        </span>
        {change === 'added' && <StatusBadge tone="success">{t('rolePermissions.markAdded')}</StatusBadge>}
        {change === 'removed' && <StatusBadge tone="error">{t('rolePermissions.markRemoved')}</StatusBadge>}
        {change !== 'unchanged' && !own.has(action) && (
          <StatusBadge tone="warning">{t('rolePermissions.notHeld')}</StatusBadge>
        )}
      </span>
      {description !== '' && <span className={styles['muted']}>{description}</span>}
    </span>
  );
}
