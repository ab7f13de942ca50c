import type { Role } from 'api/contract';
import { usePermissions } from 'shared-auth';
import { Menu, type MenuItem } from 'shared-ui';
import { CopyOutlined, DeleteOutlined, EditOutlined, EllipsisOutlined, KeyOutlined } from 'shared-ui/icons';
import { useText } from '../messages/text.ts';

export interface RoleMenuProps {
  role: Role;
  onEdit: (role: Role) => void;
  onDelete: (role: Role) => void;
}

/** What can be done with one role; system roles are only looked at, or cloned. */
export function RoleMenu({ role, onEdit, onDelete }: RoleMenuProps) {
  const t = useText();
  const { has } = usePermissions();
  const own = !role.is_system;
  const items: (MenuItem | false)[] = [
    has('role.read') && {
      key: 'permissions',
      label: t(own ? 'roles.managePermissions' : 'roles.viewPermissions'),
      icon: <KeyOutlined />,
      to: `/roles/${role.id}/permissions`,
    },
    own &&
      has('role.update') && {
        key: 'edit',
        label: t('roles.edit'),
        icon: <EditOutlined />,
        onSelect: () => onEdit(role),
      },
    has('role.create') && {
      key: 'clone',
      label: t('roles.clone'),
      icon: <CopyOutlined />,
      to: `/roles/new?from=${role.id}`,
    },
    own &&
      has('role.delete') && {
        key: 'delete',
        label: t('roles.delete'),
        icon: <DeleteOutlined />,
        danger: true,
        divided: true,
        onSelect: () => onDelete(role),
      },
  ];
  const offered = items.filter((item) => item !== false);
  if (offered.length === 0) return null;
  return (
    <Menu label={t('roles.actionsOf', { name: role.display_name })} items={offered}>
      <EllipsisOutlined />
    </Menu>
  );
}
