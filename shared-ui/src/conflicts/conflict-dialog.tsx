import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { useText } from '../messages/texts.ts';
import { compareVersions, type FieldConflict, type Fields } from './compare-versions.ts';
import styles from './conflict-dialog.module.css';
import type { MergeQuestion } from './use-merged-save.ts';

export interface ConflictDialogProps<Values extends Fields> {
  /** Nothing is shown without one. */
  question: MergeQuestion<Values> | undefined;
  /** Says what somebody else has changed. */
  title: string;
  /** What the thing is called now. */
  name: string;
  label: (field: keyof Values & string) => string;
  /** A value in words; as it is unless given. The empty one is named here. */
  show?: (field: keyof Values & string, value: string) => string;
  /** Why saving failed, in one sentence. */
  explain: (error: unknown) => string;
}

/** Both versions side by side, field by field; what only one person changed is chosen already. */
export function ConflictDialog<Values extends Fields>({ question, ...rest }: ConflictDialogProps<Values>) {
  if (!question) return null;
  // Another version of theirs is another question.
  return <OpenConflictDialog key={JSON.stringify(question.theirs)} question={question} {...rest} />;
}

type Side = 'mine' | 'theirs';

const asItIs = (_field: string, value: string) => value;

function OpenConflictDialog<Values extends Fields>({
  question,
  title,
  name,
  label,
  show = asItIs,
  explain,
}: ConflictDialogProps<Values> & { question: MergeQuestion<Values> }) {
  const t = useText();
  const { base, mine, theirs, saving, failure, answer } = question;
  const rows = compareVersions<keyof Values & string>(base, mine, theirs);
  const [choices, setChoices] = useState<Partial<Record<keyof Values, Side>>>({});
  const sideOf = ({ field, suggested }: FieldConflict<keyof Values & string>): Side =>
    choices[field] ?? suggested;

  function save(): void {
    const chosen = rows.map((row) => [row.field, row[sideOf(row)]] as const);
    answer({ ...theirs, ...(Object.fromEntries(chosen) as Partial<Values>) });
  }

  return (
    <Dialog
      open
      size="lg"
      title={title}
      locked={saving}
      onClose={() => answer('back')}
      footer={
        <div className={styles.buttons}>
          <Button disabled={saving} onClick={() => answer('theirs')}>
            {t('conflict.discard')}
          </Button>
          {rows.length > 0 && (
            <Button type="primary" loading={saving} onClick={save}>
              {t('conflict.save')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.stack}>
        <p className={styles.text}>
          {rows.length === 0 ? t('conflict.same') : t('conflict.intro', { name })}
        </p>
        {failure !== undefined && !saving && (
          <Alert type="error" showIcon role="alert" title={explain(failure)} />
        )}
        {rows.map((row) => (
          <fieldset key={row.field} className={styles.field}>
            <legend className={styles.label}>{label(row.field)}</legend>
            <div className={styles.sides}>
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side} className={styles.side} data-chosen={sideOf(row) === side}>
                  <input
                    type="radio"
                    name={`keep-${row.field}`}
                    checked={sideOf(row) === side}
                    onChange={() => setChoices({ ...choices, [row.field]: side })}
                  />
                  <span className={styles.whose}>{t(`conflict.${side}`)}</span>
                  <span className={styles.value}>{show(row.field, row[side]) || t('conflict.empty')}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
