import type { ClientStatus } from 'api/contract';
import { Button } from 'antd';
import { usePermissions } from 'shared-auth';
import { Menu } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import { clientStatuses } from '../client.ts';
import { EVERYTHING, NOTHING, type Selection, selectedCount } from '../selection.ts';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  selection: Selection;
  /** What the filter finds. */
  total: number;
  onSelect: (selection: Selection) => void;
  onStatus: (status: ClientStatus) => void;
  onDelete: () => void;
}

/** How many are selected, and what may be done with them. */
export function BulkBar({ selection, total, onSelect, onStatus, onDelete }: BulkBarProps) {
  const t = useText();
  const format = useFormat();
  const { has } = usePermissions();
  const count = selectedCount(selection, total);
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('selection.count', { count })}>
      <strong role="status">{t('selection.count', { count })}</strong>
      {!selection.all && total > selection.ids.length && (
        <Button type="link" size="small" onClick={() => onSelect(EVERYTHING)}>
          {t('selection.all', { total: format.number(total) })}
        </Button>
      )}
      <span className={styles.actions}>
        {has('client.update') && (
          <Menu
            align="start"
            triggerClassName={styles.trigger ?? ''}
            items={clientStatuses.map((status) => ({
              key: status,
              label: t(`status.${status}`),
              onSelect: () => onStatus(status),
            }))}
          >
            {t('selection.changeStatus')}
          </Menu>
        )}
        {has('client.delete') && (
          <Button danger onClick={onDelete}>
            {t('selection.delete')}
          </Button>
        )}
        <Button type="text" onClick={() => onSelect(NOTHING)}>
          {t('selection.clear')}
        </Button>
      </span>
    </section>
  );
}
