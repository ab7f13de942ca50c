import type { Client } from 'api/contract';
import { Button } from 'antd';
import { PermissionGate, usePermissions } from 'shared-auth';
import { useNavigate } from 'react-router-dom';
import { Menu, type MenuItem } from 'shared-ui';
import {
  BarChartOutlined,
  DeleteOutlined,
  EditOutlined,
  EllipsisOutlined,
  KeyOutlined,
} from 'shared-ui/icons';
import { useText } from '../messages/texts.ts';
import styles from './row-actions.module.css';

export type ClientAction = 'token' | 'edit' | 'delete';

export interface RowActionsProps {
  client: Client;
  onAction: (action: ClientAction, client: Client) => void;
  compact?: boolean;
}

/** View Stats, and a menu of what the person may do with the client. `compact` puts all of it into the menu. */
export function RowActions({ client, onAction, compact = false }: RowActionsProps) {
  const t = useText();
  const navigate = useNavigate();
  const { has } = usePermissions();
  const viewStats = () => void navigate(`/statistics?client=${encodeURIComponent(client.id)}`);
  const act = (action: ClientAction) => () => onAction(action, client);
  const items: (MenuItem & { needs: string })[] = [
    {
      key: 'token',
      label: t('row.regenerateToken'),
      icon: <KeyOutlined />,
      needs: 'client.update',
      onSelect: act('token'),
    },
    {
      key: 'edit',
      label: t('row.edit'),
      icon: <EditOutlined />,
      needs: 'client.update',
      onSelect: act('edit'),
    },
    {
      key: 'delete',
      label: t('row.delete'),
      icon: <DeleteOutlined />,
      needs: 'client.delete',
      danger: true,
      onSelect: act('delete'),
    },
  ];
  if (compact) {
    items.unshift({
      key: 'stats',
      label: t('row.viewStats'),
      icon: <BarChartOutlined />,
      needs: 'client.read',
      onSelect: viewStats,
    });
  }
  const allowed = items.filter(({ needs }) => has(needs));
  return (
    <span className={styles.actions}>
      {!compact && (
        <PermissionGate needs="client.read">
          <Button size="small" onClick={viewStats}>
            {t('row.viewStats')}
          </Button>
        </PermissionGate>
      )}
      {allowed.length > 0 && (
        <Menu
          label={t('row.more', { name: client.name })}
          triggerClassName={styles.more ?? ''}
          items={allowed}
        >
          <EllipsisOutlined aria-hidden="true" />
        </Menu>
      )}
    </span>
  );
}
