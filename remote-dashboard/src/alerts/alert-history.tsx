import type { AlertHistoryEntry } from 'api/contract';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { ErrorView, failureText, TextField } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { useHistory } from './alerts-api.ts';
import { useText } from './messages/texts.ts';
import styles from './panel.module.css';

const LONGEST_NOTE = 2000;

const knownActions = [
  'alert.opened',
  'alert.ended',
  'alert.ended_with_rule',
  'alert.ended_by_switching_off',
  'alert.ended_by_change',
  'alert.acknowledged',
  'alert.unacknowledged',
  'alert.woken',
  'alert.noted',
  'alert.resolved',
  'alert.reopened',
] as const;

interface AlertHistoryProps {
  id: string;
  /** What is being written. */
  note: string;
  onWrite: (note: string) => void;
  /** Saves it, and answers whether it did. Absent for who may only look. */
  onNote: (() => Promise<boolean>) | undefined;
}

/** Who did what to the alert, and what they had to say. */
export function AlertHistory({ id, note, onWrite, onNote }: AlertHistoryProps) {
  const t = useText();
  const { data, error, mutate } = useHistory(id);
  return (
    <section className={styles.section} aria-label={t('history.title')}>
      <h3 className={styles.sectionTitle}>{t('history.title')}</h3>
      {onNote && <NoteForm note={note} onWrite={onWrite} onNote={onNote} />}
      {data ? (
        <ol className={styles.list}>
          {data.data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : error ? (
        <ErrorView
          compact
          title={t('history.failed')}
          message={failureText(error)}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </section>
  );
}

/** One thing that somebody did. */
export function Entry({ entry }: { entry: AlertHistoryEntry }) {
  const t = useText();
  const format = useFormat();
  const { action, actor, assignee, until, note } = entry;
  const known = knownActions.find((each) => each === action);
  const what = (): string => {
    if (known) return t(`history.${known}`);
    if (action === 'alert.snoozed' && until !== null)
      return t('history.alert.snoozed', { when: format.dateTime(until) });
    if (action !== 'alert.assigned') return action;
    return assignee === null ? t('history.alert.unassigned') : t('history.alert.assigned', { who: assignee });
  };
  const who = actor.kind === 'system' ? t('history.system') : actor.name;
  return (
    <li className={styles.entry}>
      <span>{what()}</span>
      {note !== null && <blockquote className={styles.said}>{note}</blockquote>}
      <span className={styles.note}>{t('history.by', { who, when: format.dateTime(entry.at) })}</span>
    </li>
  );
}

interface NoteFormProps extends Pick<AlertHistoryProps, 'note' | 'onWrite'> {
  onNote: () => Promise<boolean>;
}

function NoteForm({ note, onWrite, onNote }: NoteFormProps) {
  const t = useText();
  const [saving, setSaving] = useState(false);
  const isEmpty = note.trim() === '';
  async function save(): Promise<void> {
    if (isEmpty) return;
    setSaving(true);
    const isKept = await onNote();
    setSaving(false);
    if (isKept) onWrite('');
  }
  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t('note.label')}
        hint={t('note.hint')}
        rows={2}
        value={note}
        onChange={(text) => onWrite(text.slice(0, LONGEST_NOTE))}
      />
      <Button htmlType="submit" disabled={isEmpty} loading={saving}>
        {t('action.note')}
      </Button>
    </form>
  );
}
