import type { Client } from 'api/contract';
import { Button } from 'antd';
import { PermissionGate, usePermissions } from 'shared-auth';
import { useNavigate } from 'react-router-dom';
import { Menu } from 'shared-ui';
import { DeleteOutlined, EditOutlined, EllipsisOutlined, KeyOutlined } from 'shared-ui/icons';
import { useText } from '../messages/texts.ts';
import styles from './row-actions.module.css';

export type ClientAction = 'token' | 'edit' | 'delete';

export interface RowActionsProps {
  client: Client;
  onAction: (action: ClientAction, client: Client) => void;
}

/** View Stats, and a menu of what the person may do with the client. */
export function RowActions({ client, onAction }: RowActionsProps) {
  const t = useText();
  const navigate = useNavigate();
  const { has } = usePermissions();
  const items = [
    { action: 'token', label: t('row.regenerateToken'), icon: <KeyOutlined />, needs: 'client.update' },
    { action: 'edit', label: t('row.edit'), icon: <EditOutlined />, needs: 'client.update' },
    {
      action: 'delete',
      label: t('row.delete'),
      icon: <DeleteOutlined />,
      needs: 'client.delete',
      danger: true,
    },
  ] as const;
  const allowed = items.filter(({ needs }) => has(needs));
  return (
    <span className={styles.actions}>
      <PermissionGate needs="client.read">
        <Button
          size="small"
          onClick={() => void navigate(`/statistics?client=${encodeURIComponent(client.id)}`)}
        >
          {t('row.viewStats')}
        </Button>
      </PermissionGate>
      {allowed.length > 0 && (
        <Menu
          label={t('row.more', { name: client.name })}
          triggerClassName={styles.more ?? ''}
          items={allowed.map(({ action, needs: _needs, ...item }) => ({
            ...item,
            key: action,
            onSelect: () => onAction(action, client),
          }))}
        >
          <EllipsisOutlined aria-hidden="true" />
        </Menu>
      )}
    </span>
  );
}
