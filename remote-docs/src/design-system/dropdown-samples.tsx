import { useState } from 'react';
import { Menu } from 'shared-ui';
import styles from './design-system.module.css';
import { useText } from './messages/texts.ts';

const orders = ['byName', 'byStatus'] as const;

export function DropdownSamples() {
  const t = useText();
  const [order, setOrder] = useState<(typeof orders)[number]>('byName');
  return (
    <>
      <p className={styles.note}>{t('dropdowns.note')}</p>
      <div className={styles.row}>
        <Menu
          align="start"
          triggerClassName={styles.trigger ?? ''}
          items={[
            { key: 'view', label: t('dropdowns.view') },
            { key: 'edit', label: t('dropdowns.edit') },
            { key: 'soon', label: t('dropdowns.disabled'), disabled: true },
            { key: 'delete', label: t('dropdowns.delete'), danger: true, divided: true },
          ]}
        >
          {t('dropdowns.actions')}
        </Menu>
        <Menu
          align="start"
          triggerClassName={styles.trigger ?? ''}
          items={orders.map((each) => ({
            key: each,
            label: t(`dropdowns.${each}`),
            checked: each === order,
            onSelect: () => setOrder(each),
          }))}
        >
          {t('dropdowns.sort')}
        </Menu>
      </div>
    </>
  );
}
