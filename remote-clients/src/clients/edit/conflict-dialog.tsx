import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Dialog, failureText } from 'shared-ui';
import { type Text, useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import conflictStyles from './conflict-dialog.module.css';
import {
  type ClientFields,
  compareVersions,
  type FieldConflict,
  type FieldName,
  fieldsOf,
} from './merge-versions.ts';
import type { Conflict } from './use-edit-client.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  /** Saves; rejects when that fails. */
  onSettle: (chosen: ClientFields) => Promise<void>;
  onKeepTheirs: () => void;
  /** Back to editing; what was typed stays. */
  onBack: () => void;
}

type Side = 'mine' | 'theirs';

/** Both versions side by side, field by field; what only one person changed is chosen already. */
export function ConflictDialog({ conflict, onSettle, onKeepTheirs, onBack }: ConflictDialogProps) {
  const t = useText();
  const theirs = fieldsOf(conflict.theirs.client);
  const rows = compareVersions(conflict.base, conflict.mine, theirs);
  const [choices, setChoices] = useState<Partial<Record<FieldName, Side>>>({});
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sideOf = ({ field, suggested }: FieldConflict): Side => choices[field] ?? suggested;

  async function save(): Promise<void> {
    const mine = rows
      .filter((row) => sideOf(row) === 'mine')
      .map(({ field }) => [field, conflict.mine[field]]);
    setSaving(true);
    setFailure(undefined);
    try {
      await onSettle({ ...theirs, ...(Object.fromEntries(mine) as Partial<ClientFields>) });
    } catch (error) {
      setFailure(failureText(error, t('edit.failed')));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      open
      size="lg"
      title={t('conflict.title')}
      locked={saving}
      onClose={onBack}
      footer={
        <div className={styles.buttons}>
          <Button disabled={saving} onClick={onKeepTheirs}>
            {t('conflict.discard')}
          </Button>
          {rows.length > 0 && (
            <Button type="primary" loading={saving} onClick={() => void save()}>
              {t('conflict.save')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.stack}>
        <p className={styles.text}>
          {rows.length === 0 ? t('conflict.same') : t('conflict.intro', { name: theirs.name })}
        </p>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {rows.map((row) => (
          <FieldChoice
            key={row.field}
            row={row}
            side={sideOf(row)}
            onChoose={(side) => setChoices({ ...choices, [row.field]: side })}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface FieldChoiceProps {
  row: FieldConflict;
  side: Side;
  onChoose: (side: Side) => void;
}

function FieldChoice({ row, side, onChoose }: FieldChoiceProps) {
  const t = useText();
  const field = t(`form.${row.field}`);
  return (
    <fieldset className={conflictStyles.field}>
      <legend className={styles.label}>{field}</legend>
      <div className={conflictStyles.sides}>
        {(['mine', 'theirs'] as const).map((which) => (
          <label key={which} className={conflictStyles.side} data-chosen={side === which}>
            <input
              type="radio"
              name={`keep-${row.field}`}
              checked={side === which}
              onChange={() => onChoose(which)}
            />
            <span className={conflictStyles.whose}>{t(`conflict.${which}`)}</span>
            <span className={conflictStyles.value}>{valueText(row, which, t)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function valueText(row: FieldConflict, which: Side, t: Text): string {
  const value = row[which];
  if (value === '') return t('conflict.empty');
  return row.field === 'status' ? t(`status.${value as ClientFields['status']}`) : value;
}
