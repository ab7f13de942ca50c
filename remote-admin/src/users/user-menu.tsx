import type { User } from 'api/contract';
import { usePermissions } from 'shared-auth';
import { Menu, type MenuItem } from 'shared-ui';
import { DeleteOutlined, EditOutlined, EllipsisOutlined, SafetyOutlined } from 'shared-ui/icons';
import { useText } from '../messages/text.ts';

export interface UserMenuProps {
  user: User;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

/** What can be done with one user; only what the person may do is offered. */
export function UserMenu({ user, onEdit, onDelete }: UserMenuProps) {
  const t = useText();
  const { has } = usePermissions();
  const items: (MenuItem | false)[] = [
    has('user.update') && {
      key: 'edit',
      label: t('users.edit'),
      icon: <EditOutlined />,
      onSelect: () => onEdit(user),
    },
    has('user.read') && {
      key: 'roles',
      label: t('users.manageRoles'),
      icon: <SafetyOutlined />,
      to: `/users/${user.id}/roles`,
    },
    has('user.delete') && {
      key: 'delete',
      label: t('users.delete'),
      icon: <DeleteOutlined />,
      danger: true,
      divided: true,
      onSelect: () => onDelete(user),
    },
  ];
  const offered = items.filter((item) => item !== false);
  if (offered.length === 0) return null;
  return (
    <Menu label={t('users.actionsOf', { name: user.name })} items={offered}>
      <EllipsisOutlined />
    </Menu>
  );
}
