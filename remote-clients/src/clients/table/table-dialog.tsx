import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { usePermissions } from 'shared-auth';
import { Choice, Dialog, useSlot } from 'shared-ui';
import { type MessageId, useText } from '../../messages/texts.ts';
import { type ClientsView, type GroupBy, groupings, pageSizes } from '../clients-view.ts';
import { type ColumnKey, ownColumns, usualColumns } from './table-columns.ts';
import styles from './table-dialog.module.css';
import type { TableSettingsProps } from './table-settings.tsx';
import { useColumnNames } from './use-column-names.ts';

type Look = Pick<ClientsView, 'columns' | 'dense' | 'size' | 'group'>;

interface TableDialogProps extends TableSettingsProps {
  open: boolean;
  onClose: () => void;
}

const groupTexts = {
  type: 'detail.type',
  region: 'form.region',
  tag: 'group.tag',
  view: 'group.view',
} as const satisfies Record<GroupBy, MessageId>;

/** What is chosen shows at once in the list behind. */
export function TableDialog({ view, onChange, open, onClose }: TableDialogProps) {
  const t = useText();
  const id = useId();
  const nameOf = useColumnNames();
  const { has } = usePermissions();
  const others = useSlot('clients.column');
  const offered: readonly { key: ColumnKey; name: string }[] = [
    ...ownColumns
      .filter((key) => key !== 'alerts' || has('alert.read'))
      .map((key) => ({ key, name: nameOf(key) })),
    ...others.map(({ id: key, title }) => ({ key, name: title ?? key })),
  ];
  // Kept here as well: the next press may come before the address has followed the last.
  const [look, setLook] = useState<Look>({
    columns: view.columns,
    dense: view.dense,
    size: view.size,
    group: view.group,
  });
  const change = (part: Partial<Look>) => {
    setLook({ ...look, ...part });
    onChange({ ...look, ...part });
  };
  const chosen = look.columns ?? usualColumns;
  return (
    <Dialog
      open={open}
      size="sm"
      title={t('table.title')}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={() => change({ columns: null, dense: false, size: pageSizes[0], group: null })}>
            {t('table.reset')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('table.close')}
          </Button>
        </div>
      }
    >
      <fieldset className={styles.columns}>
        <legend className={styles.legend}>{t('table.columns')}</legend>
        {offered.map(({ key, name }) => (
          <Checkbox
            key={key}
            className={styles.column ?? ''}
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              change({
                columns: target.checked ? [...chosen, key] : chosen.filter((other) => other !== key),
              })
            }
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.rows}>
        <div>
          <label className={styles.legend} htmlFor={`${id}density`}>
            {t('table.density')}
          </label>
          <Choice
            id={`${id}density`}
            value={look.dense ? 'compact' : 'usual'}
            options={[
              { value: 'usual', label: t('table.density.usual') },
              { value: 'compact', label: t('table.density.compact') },
            ]}
            onChange={(value) => change({ dense: value === 'compact' })}
          />
        </div>
        <div>
          <label className={styles.legend} htmlFor={`${id}size`}>
            {t('table.size')}
          </label>
          <Choice
            id={`${id}size`}
            value={String(look.size)}
            options={pageSizes.map((each) => ({
              value: String(each),
              label: each === 'all' ? t('table.size.all') : String(each),
            }))}
            onChange={(value) => {
              const found = pageSizes.find((each) => String(each) === value);
              if (found) change({ size: found });
            }}
          />
        </div>
      </div>
      <div className={styles.rows}>
        <div>
          <label className={styles.legend} htmlFor={`${id}group`}>
            {t('group.by')}
          </label>
          <Choice<GroupBy | ''>
            id={`${id}group`}
            value={look.group ?? ''}
            options={[
              { value: '', label: t('group.none') },
              ...groupings.map((value) => ({ value, label: t(groupTexts[value]) })),
            ]}
            onChange={(value) => change({ group: value || null })}
          />
        </div>
      </div>
      <p className={styles.note}>{t('table.kept')}</p>
    </Dialog>
  );
}
