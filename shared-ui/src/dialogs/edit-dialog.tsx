import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../messages/texts.ts';
import { Dialog, type DialogSize, FOCUSABLE } from './dialog.tsx';
import styles from './dialogs.module.css';
import { KeyboardTips } from './keyboard-tips.tsx';
import { useUnsavedGuard } from '../unsaved/use-unsaved-guard.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

export interface EditDialogProps {
  open: boolean;
  /** While viewing. */
  title: ReactNode;
  /** While editing; `title` without it. */
  editTitle?: ReactNode;
  size?: DialogSize;
  /** What stands there now. */
  view: ReactNode;
  /** The inputs; their values live with the caller. */
  form: ReactNode;
  /** Whether the values differ from the originals. */
  dirty: boolean;
  /** False keeps Save disabled although something changed. */
  valid?: boolean;
  /** False: to be looked at only, without Edit. */
  canEdit?: boolean;
  startIn?: 'view' | 'edit';
  /** Puts the originals back into the values. */
  onReset: () => void;
  /** Saves; back to the view when it resolves. `false` or a rejection stays in editing: the caller says why. */
  onSave: () => Promise<unknown>;
  onClose: () => void;
}

type State = 'view' | 'edit' | 'saving';

/**
 * The generic edit dialog of B-10.2: view → edit → saving → view. Save Changes is enabled only when
 * something changed; Cancel and Reset Changes restore the originals; nothing is lost without a question.
 */
export function EditDialog({ open, startIn = 'view', ...rest }: EditDialogProps) {
  // Each opening begins anew; while it closes, its content stays for the animation.
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + (open ? 1 : 0) });
  return <OpenEditDialog key={opening.count} open={open} startIn={startIn} {...rest} />;
}

function OpenEditDialog(props: EditDialogProps & { startIn: 'view' | 'edit' }) {
  const { open, title, editTitle, size, view, form, dirty, valid = true, canEdit = true } = props;
  const { startIn, onReset, onSave, onClose } = props;
  const t = useText();
  const [state, setState] = useState<State>(startIn);
  // What was typed before signing in again has been put back.
  if (open && canEdit && state === 'view' && dirty) setState('edit');
  const editing = state !== 'view';
  const guard = useUnsavedGuard(open && editing && dirty);
  const canSave = state === 'edit' && dirty && valid;
  const content = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone: on to what one came to edit.
  useEffect(() => {
    if (editing) content.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [editing]);

  const focus = useKeptFocus(state === 'saving');

  async function save(): Promise<void> {
    if (!canSave) return;
    focus.keep();
    setState('saving');
    const saved = await onSave().then(
      (answer) => answer !== false,
      () => false,
    );
    setState(saved ? 'view' : 'edit');
  }
  useSaveShortcut(open && editing, () => void save());

  function leave(how: 'close' | 'cancel'): void {
    onReset();
    if (how === 'cancel') setState('view');
    else onClose();
  }
  const ask = (how: 'close' | 'cancel') => guard.ask(() => leave(how));

  const buttons = editing ? (
    <>
      <KeyboardTips />
      <Button disabled={!dirty || state === 'saving'} onClick={onReset}>
        {t('edit.reset')}
      </Button>
      <Button disabled={state === 'saving'} onClick={() => ask('cancel')}>
        {t('common.cancel')}
      </Button>
      <Button type="primary" disabled={!canSave} loading={state === 'saving'} onClick={() => void save()}>
        {t('edit.save')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('common.close')}</Button>
      {canEdit && (
        // Also after saving, when Save Changes has gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        <Button key="edit" autoFocus type="primary" onClick={() => setState('edit')}>
          {t('edit.edit')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <Dialog
        open={open}
        title={editing ? (editTitle ?? title) : title}
        locked={state === 'saving'}
        onClose={() => ask('close')}
        footer={<div className={styles.footer}>{buttons}</div>}
        {...(size && { size })}
      >
        <div ref={content}>{editing ? form : view}</div>
      </Dialog>
      {guard.question}
    </>
  );
}
