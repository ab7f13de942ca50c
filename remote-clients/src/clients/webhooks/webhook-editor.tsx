import type { Webhook, WebhookEvent } from 'api/contract';
import { Alert, Button, Checkbox } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { HttpStatusError, ValidationError } from 'shared-auth';
import {
  Dialog,
  failureText,
  focusFirstWrong,
  serverText,
  TextField,
  useDraft,
  useToast,
  useUnsavedGuard,
} from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import { EventChoice } from './event-choice.tsx';
import { createWebhook, type NewSecret, updateWebhook, useRefreshWebhooks } from './webhooks-api.ts';

interface WebhookEditorProps {
  clientId: string;
  /** As it was read, with its tag; a new one without. */
  webhook?: Webhook;
  tag?: string | null;
  onCreated: (secret: NewSecret) => void;
  onClose: () => void;
}

interface Draft {
  url: string;
  events: readonly WebhookEvent[];
  enabled: boolean;
}

const CHANGED_MEANWHILE = 412;
const emptyDraft: Draft = { url: '', events: ['alert.threshold_exceeded', 'alert.resolved'], enabled: true };

export function WebhookEditor({ clientId, webhook, tag = null, onCreated, onClose }: WebhookEditorProps) {
  const t = useText();
  const form = useId();
  const toast = useToast();
  const refresh = useRefreshWebhooks(clientId);
  const [start] = useState<Draft>(() => (webhook ? draftOf(webhook) : emptyDraft));
  const [draft, setDraft] = useState(start);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ url?: string; message?: string }>({});
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start);
  const guard = useUnsavedGuard(isDirty && !busy);
  useDraft(`webhooks/${clientId}/${webhook?.id ?? 'new'}`, isDirty ? draft : undefined, setDraft);

  const url = draft.url.trim();
  const isComplete = url !== '' && draft.events.length > 0;

  function change(part: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...part }));
    setRefused({});
    setKey(crypto.randomUUID());
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    flushSync(() => setChecked(true));
    if (!isComplete) focusFirstWrong();
    if (busy || !isComplete) return;
    setRefused({});
    setBusy(true);
    const wanted = { url, events: [...draft.events] };
    try {
      const created = webhook ? undefined : await createWebhook(clientId, wanted, key);
      if (webhook) await updateWebhook(clientId, webhook.id, { ...wanted, ...switched(webhook, draft) }, tag);
      toast.success(t('webhooks.saved'));
      void refresh();
      if (created) onCreated(created);
      else onClose();
    } catch (error) {
      flushSync(() => {
        setRefused(refusalOf(error));
        setBusy(false);
      });
      focusFirstWrong();
    }
  }

  function refusalOf(error: unknown): { url?: string; message?: string } {
    if (error instanceof HttpStatusError && error.status === CHANGED_MEANWHILE)
      return { message: t('webhooks.changed') };
    const found = error instanceof ValidationError && error.fields.find(({ field }) => field === 'url');
    if (found) return { url: serverText(found.message, t('webhooks.urlRefused')) };
    return { message: failureText(error, t('webhooks.saveFailed')) };
  }

  return (
    <>
      <Dialog
        open
        position="top"
        title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
        locked={busy}
        onClose={() => guard.ask(onClose)}
        footer={
          <div className={styles.buttons}>
            <Button disabled={busy} onClick={() => guard.ask(onClose)}>
              {t('add.cancel')}
            </Button>
            <Button
              type="primary"
              htmlType="submit"
              form={form}
              loading={busy}
              disabled={webhook !== undefined && !isDirty}
            >
              {t(webhook ? 'webhooks.save' : 'webhooks.create')}
            </Button>
          </div>
        }
      >
        <form id={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          {refused.message !== undefined && (
            <Alert type="error" showIcon role="alert" title={refused.message} />
          )}
          <TextField
            label={t('webhooks.url')}
            value={draft.url}
            placeholder="https://example.com/hook"
            hint={t('webhooks.urlHint')}
            required
            first
            disabled={busy}
            error={refused.url ?? (checked && url === '' ? t('webhooks.urlRequired') : undefined)}
            onChange={(text) => change({ url: text.slice(0, 2000) })}
          />
          <EventChoice
            chosen={draft.events}
            disabled={busy}
            error={checked && draft.events.length === 0 ? t('webhooks.eventsRequired') : undefined}
            onChange={(events) => change({ events })}
          />
          {webhook && (
            <Checkbox
              checked={draft.enabled}
              disabled={busy}
              onChange={({ target }) => change({ enabled: target.checked })}
            >
              {t('webhooks.enabled')}
            </Checkbox>
          )}
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}

const draftOf = ({ url, events, enabled }: Webhook): Draft => ({ url, events, enabled });

/** To send that it is on would forget why it went off. */
const switched = (webhook: Webhook, { enabled }: Draft) => (webhook.enabled === enabled ? {} : { enabled });
