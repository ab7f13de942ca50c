import { useState } from 'react';
import { Choice, EditDialog, Field, StatusBadge, TextField, useToast } from 'shared-ui';
import { useText } from './messages/texts.ts';
import styles from './modals.module.css';

const STATUSES = ['active', 'inactive', 'maintenance'] as const;
type Status = (typeof STATUSES)[number];
const tones = { active: 'success', inactive: 'neutral', maintenance: 'warning' } as const;

interface SampleClient {
  name: string;
  description: string;
  status: Status;
}

/** A sample client: view, then edit. What is saved stays until the page is left. */
export function ClientSettingsModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const [saved, setSaved] = useState<SampleClient>({
    name: t('edit.sampleName'),
    description: t('edit.sampleDescription'),
    status: 'active',
  });
  const [draft, setDraft] = useState(saved);
  const change = (part: Partial<SampleClient>) => setDraft({ ...draft, ...part });
  return (
    <EditDialog
      open={open}
      title={t('edit.title')}
      editTitle={t('edit.editTitle')}
      dirty={JSON.stringify(draft) !== JSON.stringify(saved)}
      valid={draft.name.trim() !== ''}
      onReset={() => setDraft(saved)}
      onSave={async () => {
        await Promise.resolve();
        setSaved(draft);
        toast.success(t('edit.done'));
      }}
      onClose={() => {
        setDraft(saved);
        onClose();
      }}
      view={
        <dl className={styles.view}>
          <dt>{t('edit.name')}</dt>
          <dd>{saved.name}</dd>
          <dt>{t('edit.description')}</dt>
          <dd>{saved.description}</dd>
          <dt>{t('edit.status')}</dt>
          <dd>
            <StatusBadge tone={tones[saved.status]}>{t(`edit.status.${saved.status}`)}</StatusBadge>
          </dd>
        </dl>
      }
      form={
        <div className={styles.fields}>
          <TextField
            label={t('edit.name')}
            value={draft.name}
            required
            first
            onChange={(name) => change({ name })}
          />
          <TextField
            label={t('edit.description')}
            value={draft.description}
            rows={3}
            onChange={(description) => change({ description })}
          />
          <Field label={t('edit.status')}>
            {({ id }) => (
              <Choice
                id={id}
                value={draft.status}
                options={STATUSES.map((value) => ({ value, label: t(`edit.status.${value}`) }))}
                onChange={(status) => change({ status })}
              />
            )}
          </Field>
        </div>
      }
    />
  );
}
