import { Skeleton } from 'antd';
import type { ProblemSite } from 'api/contract';
import { useState } from 'react';
import { EmptyState, ErrorView, failureText, PageHeader, Stack, useKeptDraft, useToast } from 'shared-ui';
import type { NewWrite } from 'shared-auth/outbox';
import { notKeptText, useFieldOutbox, useProblemSites } from './field-api.ts';
import styles from './field.module.css';
import { useText } from './messages/texts.ts';
import { NoteDialog, noteDraft } from './note-dialog.tsx';
import { ProblemCard } from './problem-card.tsx';

const draftName = new RegExp(`^${noteDraft('(.+)')}$`);

/** For whoever is sent to sites, with a phone: where to go, and what is done there, with or without a network. */
export function FieldPage() {
  const t = useText();
  const { data, error, mutate } = useProblemSites();
  return (
    <Stack>
      <PageHeader title={t('title')} description={t('description')} />
      {data ? (
        <Sites {...data.data} />
      ) : error ? (
        <ErrorView title={t('failed')} message={failureText(error)} onRetry={() => void mutate()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Stack>
  );
}

function Sites({ sites, total }: { sites: ProblemSite[]; total: number }) {
  const t = useText();
  const toast = useToast();
  const { writes, done, submit, submitOnce } = useFieldOutbox();
  const [noteFor, setNoteFor] = useState<ProblemSite>();
  const [isOpen, setOpen] = useState(false);
  const writeNote = (site: ProblemSite | undefined) => {
    setNoteFor(site);
    setOpen(site !== undefined);
  };
  useKeptDraft(draftName, (id) => writeNote(sites.find((site) => site.id === id)));
  const keep = async (wanted: NewWrite[]) => {
    try {
      for (const write of wanted) await submitOnce(write);
    } catch (failure) {
      toast.error(notKeptText(failure, t('notKept')));
    }
  };
  return (
    <>
      {sites.length === 0 && <EmptyState title={t('none')} description={t('noneHint')} />}
      <ul className={styles.sites}>
        {sites.map((site) => (
          <ProblemCard
            key={site.id}
            site={site}
            writes={writes.filter(({ about }) => about === site.id)}
            done={done}
            onKeep={(wanted) => void keep(wanted)}
            onNote={() => writeNote(site)}
          />
        ))}
      </ul>
      {total > sites.length && <p>{t('more', { count: total - sites.length })}</p>}
      {noteFor && (
        <NoteDialog
          key={noteFor.id}
          open={isOpen}
          site={noteFor}
          onClose={() => setOpen(false)}
          onGone={() => setNoteFor(undefined)}
          onSubmit={submit}
        />
      )}
    </>
  );
}
