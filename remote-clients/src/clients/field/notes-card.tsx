import { Button, Skeleton } from 'antd';
import type { Client, SiteNote } from 'api/contract';
import { useState } from 'react';
import { useCurrentUser, usePermissions } from 'shared-auth';
import { ConfirmDialog, ErrorView, failureText, SectionCard, useKeptDraft, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { deleteNote, notesPath, useFieldOutbox, useSiteNotes } from './field-api.ts';
import styles from './field.module.css';
import { useText } from './messages/texts.ts';
import { NoteDialog, noteDraft } from './note-dialog.tsx';
import { NotePhoto } from './note-photo.tsx';
import { WaitingLines } from './waiting-lines.tsx';

/** On the page of a site: what people wrote down there. */
export function NotesCard({ client }: { client: Client }) {
  const t = useText();
  const toast = useToast();
  const { any } = usePermissions();
  const { data, error, mutate } = useSiteNotes(client.id);
  const { writes, submit } = useFieldOutbox();
  const [round, setRound] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const write = () => {
    setRound(round + 1);
    setOpen(true);
  };
  useKeptDraft(new RegExp(`^${noteDraft(client.id)}$`), write);
  const [doomed, setDoomed] = useState<SiteNote>();
  const waiting = writes.filter(({ path }) => path === notesPath(client.id));

  async function remove(note: SiteNote): Promise<void> {
    setDoomed(undefined);
    try {
      await deleteNote(client.id, note.id);
    } catch (failure) {
      toast.error(failureText(failure, t('deleteFailed')));
    }
    await mutate();
  }

  return (
    <SectionCard
      title={t('notes')}
      extra={
        any(['client.update', 'alert.update']) && (
          <Button className={styles.add ?? ''} onClick={write}>
            {t('addNote')}
          </Button>
        )
      }
    >
      <WaitingLines writes={waiting} />
      {data ? (
        <Notes notes={data.data} site={client.id} onDelete={setDoomed} />
      ) : error ? (
        <ErrorView
          compact
          title={t('notesFailed')}
          message={failureText(error)}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
      {round > 0 && (
        <NoteDialog
          key={round}
          open={isOpen}
          site={client}
          onClose={() => setOpen(false)}
          onGone={() => setRound(0)}
          onSubmit={submit}
        />
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        danger
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        cancelLabel={t('cancel')}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed && void remove(doomed)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </SectionCard>
  );
}

interface NotesProps {
  notes: readonly SiteNote[];
  site: string;
  onDelete: (note: SiteNote) => void;
}

function Notes({ notes, site, onDelete }: NotesProps) {
  const t = useText();
  const format = useFormat();
  const { has } = usePermissions();
  const me = useCurrentUser().user?.id;
  if (notes.length === 0) return <p className={styles.where}>{t('notesNone')}</p>;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => {
        const { id, text, author, made_at, photo } = note;
        return (
          <li key={id} className={styles.noted}>
            <p className={styles.said}>{text}</p>
            {photo && <NotePhoto site={site} note={id} size={photo} alt={t('photoOf', { text })} />}
            <p className={styles.where}>{t('by', { name: author.name, time: format.dateTime(made_at) })}</p>
            {(author.id === me || has('client.update')) && (
              <Button
                type="text"
                danger
                className={styles.add ?? ''}
                aria-label={t('deleteOf', { text })}
                onClick={() => onDelete(note)}
              >
                {t('delete')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
