import type { SavedView, ViewPage } from 'api/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { HttpStatusError } from 'shared-auth';
import { Dialog, failureText, focusFirstWrong, TextField, useToast } from 'shared-ui';
import { cutTo } from './cut-to.ts';
import { useText } from './messages/texts.ts';
import { addView, changeView, useRefreshViews } from './saved-views-api.ts';
import styles from './saved-views.module.css';

interface SaveViewDialogProps {
  page: ViewPage;
  /** What is set on the page, which a new one says. */
  present: string;
  /** The one that is named otherwise or shared; null makes a new one. */
  view: SavedView | null;
  onSaved: (id: string) => void;
  /** Somebody else was faster. */
  onConflict: (view: SavedView) => void;
  onClose: () => void;
}

const CHANGED_MEANWHILE = 412;
const MOST_NAME = 80;

export const isConflict = (error: unknown): boolean =>
  error instanceof HttpStatusError && error.status === CHANGED_MEANWHILE;

export function SaveViewDialog({ page, present, view, onSaved, onConflict, onClose }: SaveViewDialogProps) {
  const t = useText();
  const toast = useToast();
  const refresh = useRefreshViews();
  const [name, setName] = useState(view?.name ?? '');
  const [team, setTeam] = useState(view?.team ?? false);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const isMissing = name.trim() === '';

  async function save(): Promise<void> {
    if (busy) return;
    flushSync(() => {
      setChecked(true);
      setFailed(undefined);
    });
    if (isMissing) {
      focusFirstWrong();
      return;
    }
    setBusy(true);
    try {
      let id = view?.id;
      if (view) await changeView(view, { name: name.trim(), team });
      else id = await addView({ page, name: name.trim(), query: present, team });
      await refresh();
      toast.success(t('saved'));
      onSaved(id ?? '');
      return;
    } catch (error) {
      if (view && isConflict(error)) {
        onConflict(view);
        return;
      }
      setFailed(failureText(error, t('failed')));
    }
    setBusy(false);
  }

  return (
    <Dialog
      open
      size="sm"
      title={t(view ? 'rename' : 'new')}
      locked={busy}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('name')}
          value={name}
          required
          first
          error={checked && isMissing ? t('noName') : undefined}
          onChange={(text) => setName(cutTo(text, MOST_NAME))}
        />
        {/* Only who made it takes it back from the others. */}
        {(view === null || view.own) && (
          <Checkbox
            className={styles.check ?? ''}
            checked={team}
            onChange={({ target }) => setTeam(target.checked)}
          >
            {t('forTeam')}
          </Checkbox>
        )}
      </form>
      {failed !== undefined && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
    </Dialog>
  );
}
