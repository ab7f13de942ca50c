import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { PermissionGroup } from 'shared-auth';
import { EmptyState } from 'shared-ui';
import { Tree, type TreeDataNode } from 'shared-ui/form-kit';
import { actionsOf } from '../access/permissions.ts';
import { useText } from '../messages/text.ts';
import styles from './permission-tree.module.css';
import { GroupTitle, PermissionTitle } from './permission-tree-titles.tsx';
import type { PermissionSelection } from './use-permission-selection.ts';

/** Above this many permissions only the rows in view exist; the tree then scrolls by itself. */
const VIRTUAL_FROM = 200;
const VIRTUAL_HEIGHT = 560;
const ROW_HEIGHT = 48;

interface PermissionTreeProps {
  /** The groups to show, already searched. */
  groups: readonly PermissionGroup[];
  /** How many permissions there are without the search. */
  total: number;
  searching: boolean;
  selection: PermissionSelection;
  readOnly: boolean;
}

const groupKey = (group: PermissionGroup) => `group ${group.name}`;

/** All permissions by group, with what would be added and removed. */
export function PermissionTree({ groups, total, searching, selection, readOnly }: PermissionTreeProps) {
  const t = useText();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const { selected, diff, select, clear } = selection;
  const keys = groups.map(groupKey);
  // A search that hid its finds in closed groups would be of no use.
  const expanded = searching ? keys : keys.filter((key) => !collapsed.has(key));
  const visible = useMemo(() => new Set(actionsOf(groups)), [groups]);

  if (total === 0) return <EmptyState compact title={t('rolePermissions.none')} />;
  if (visible.size === 0) return <EmptyState compact title={t('rolePermissions.noMatch')} />;

  const treeData: TreeDataNode[] = groups.map((group) => ({
    key: groupKey(group),
    title: <GroupTitle group={group} selection={selection} readOnly={readOnly} />,
    children: group.permissions.map((permission) => ({
      key: permission.action,
      isLeaf: true,
      title: <PermissionTitle permission={permission} change={diff.of(permission.action)} />,
    })),
  }));

  function toggle(key: string): void {
    const group = groups.find((candidate) => groupKey(candidate) === key);
    const actions = group ? actionsOf([group]) : [key];
    if (actions.every((action) => selected.has(action))) clear(actions);
    else select(actions);
  }

  return (
    <div className={styles['tree']}>
      {!searching && (
        <div className={styles['folding']}>
          <Button type="link" size="small" onClick={() => setCollapsed(new Set())}>
            {t('rolePermissions.expandAll')}
          </Button>
          <Button type="link" size="small" onClick={() => setCollapsed(new Set(keys))}>
            {t('rolePermissions.collapseAll')}
          </Button>
        </div>
      )}
      <Tree
        aria-label={t('rolePermissions.tree')}
        blockNode
        checkable
        selectable={false}
        disabled={readOnly}
        treeData={treeData}
        checkedKeys={[...selected].filter((action) => visible.has(action))}
        expandedKeys={expanded}
        onExpand={(open) => {
          const shown = new Set(open);
          setCollapsed(new Set(keys.filter((key) => !shown.has(key))));
        }}
        onCheck={(_keys, { node }) => toggle(String(node.key))}
        {...(visible.size > VIRTUAL_FROM && {
          virtual: true,
          height: VIRTUAL_HEIGHT,
          itemHeight: ROW_HEIGHT,
        })}
      />
    </div>
  );
}
