import { Alert, Button } from 'antd';
import { useId, useRef, useState } from 'react';
import type { NewWrite } from 'shared-auth/outbox';
import { Dialog, lengthOf, TextField, useDraft, useToast, useUnsavedGuard } from 'shared-ui';
import { notKeptText, sameAgain, siteNote } from './field-api.ts';
import styles from './field.module.css';
import { useText } from './messages/texts.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const MOST_CHARACTERS = 2000;
/** What comes along with copied telephone numbers and is refused: it turns the direction of the text around it. */
const BARRED = /(?![\t\n\r])[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu;
/** What cannot be seen is no note. */
const NOTHING = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Characters: this tab keeps some five million in all, of every form. */
const MOST_OF_A_PHOTO = 1_500_000;

interface NoteDraft {
  text: string;
  photo?: string;
}

/** What is kept of a note while its person signs in again; a photo that is too large for it has to be taken once more. */
const draftOf = (text: string, photo: string | undefined): NoteDraft => ({
  text,
  ...(photo !== undefined && photo.length <= MOST_OF_A_PHOTO && { photo }),
});

export const noteDraft = (site: string) => `field-note/${site}`;

interface NoteDialogProps {
  open: boolean;
  site: { id: string; name: string };
  onClose: () => void;
  /** Once it is out of sight. */
  onGone: () => void;
  /** @throws Error where it could not be kept */
  onSubmit: (write: NewWrite) => Promise<void>;
}

/** What somebody saw or did at a site, with a photo of it. */
export function NoteDialog({ open, site, onClose, onGone, onSubmit }: NoteDialogProps) {
  const t = useText();
  const toast = useToast();
  const hint = useId();
  const camera = useRef<HTMLInputElement>(null);
  const tried = useRef<NewWrite>(undefined);
  const [text, setText] = useState('');
  const [photo, setPhoto] = useState<string>();
  const [problem, setProblem] = useState<'required' | 'tooLong'>();
  const [unreadable, setUnreadable] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBegun = open && (!NOTHING.test(text) || photo !== undefined);
  const guard = useUnsavedGuard(isBegun);
  useDraft<NoteDraft>(noteDraft(site.id), isBegun ? draftOf(text, photo) : undefined, (kept) => {
    setText(kept.text);
    setPhoto(kept.photo);
  });
  const cancel = () => guard.ask(onClose);

  async function take(file: File): Promise<void> {
    setBusy(true);
    try {
      setPhoto(await shrinkPhoto(file));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
    setBusy(false);
  }

  async function save(): Promise<void> {
    const said = text.replaceAll(BARRED, '').trim();
    const wrong = NOTHING.test(said) ? 'required' : lengthOf(said) > MOST_CHARACTERS ? 'tooLong' : undefined;
    setProblem(wrong);
    if (wrong || busy) return;
    setBusy(true);
    const note = siteNote(said, photo, { about: site.id, title: t('didNote', { site: site.name }) });
    tried.current = sameAgain(tried.current, note);
    try {
      await onSubmit(tried.current);
      guard.release();
      onClose();
    } catch (failure) {
      toast.error(notKeptText(failure, t('notKept')));
    }
    setBusy(false);
  }

  return (
    <>
      <Dialog
        open={open}
        title={t('noteTitle', { site: site.name })}
        position="top"
        locked={busy}
        onClose={cancel}
        afterClose={onGone}
        footer={<NoteButtons isBusy={busy} onCancel={cancel} onSave={() => void save()} />}
      >
        <div className={styles.form}>
          <TextField
            first
            required
            label={t('text')}
            value={text}
            rows={4}
            most={MOST_CHARACTERS}
            error={problem && t(problem)}
            onChange={setText}
          />
          {unreadable && <Alert type="error" showIcon role="alert" title={t('photoFailed')} />}
          {photo !== undefined && (
            <img className={styles.photo} src={`data:image/jpeg;base64,${photo}`} alt={t('photoAlt')} />
          )}
          <input
            ref={camera}
            className={styles.camera}
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={t('photo')}
            tabIndex={-1}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void take(file);
              // The same one may be chosen again.
              target.value = '';
            }}
          />
          <div className={styles.actions}>
            <Button disabled={busy} aria-describedby={hint} onClick={() => camera.current?.click()}>
              {t(photo === undefined ? 'photo' : 'otherPhoto')}
            </Button>
            {photo !== undefined && (
              <Button disabled={busy} onClick={() => setPhoto(undefined)}>
                {t('noPhoto')}
              </Button>
            )}
          </div>
          <p className={styles.where} id={hint}>
            {t('photoHint')}
          </p>
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}

interface NoteButtonsProps {
  isBusy: boolean;
  onCancel: () => void;
  onSave: () => void;
}

function NoteButtons({ isBusy, onCancel, onSave }: NoteButtonsProps) {
  const t = useText();
  return (
    <div className={styles.footer}>
      <Button disabled={isBusy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={isBusy} onClick={onSave}>
        {t('save')}
      </Button>
    </div>
  );
}
