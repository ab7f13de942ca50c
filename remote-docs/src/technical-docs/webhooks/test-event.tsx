import { useId, useState } from 'react';
import styles from '../console/console.module.css';
import { useAccessToken } from '../console/token-context.ts';
import { TokenField } from '../console/token-field.tsx';
import { Prose } from '../layout/prose.tsx';
import { type ConsoleText, useText } from '../console/messages/texts.ts';
import { type Delivery, listWebhooks, sendTestEvent, type Webhook } from './webhook-calls.ts';

/** Sends `webhook.test` to one of the reader's webhooks and tells what became of it. */
export function TestEvent() {
  const t = useText();
  const id = useId();
  const { token } = useAccessToken();
  const [webhooks, setWebhooks] = useState<Webhook[]>();
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<{ text: string; bad?: true }>();

  async function run(work: () => Promise<void>) {
    if (busy) return;
    if (!token) {
      setNote({ text: t('test.needsToken'), bad: true });
      return;
    }
    setBusy(true);
    setNote(undefined);
    try {
      await work();
    } catch (error) {
      setNote({ text: error instanceof Error ? error.message : String(error), bad: true });
    } finally {
      setBusy(false);
    }
  }

  const load = () =>
    run(async () => {
      const found = await listWebhooks(token);
      setWebhooks(found);
      setChosen(found[0]?.id ?? '');
    });
  const send = () =>
    run(async () => {
      setNote({ text: t('test.waiting') });
      const delivery = await sendTestEvent(token, chosen);
      setNote({ text: outcome(t, delivery), ...(delivery.status !== 'delivered' && { bad: true }) });
    });

  return (
    <div className={styles.console}>
      <TokenField />
      <button type="button" className={styles.quiet} aria-disabled={busy} onClick={() => void load()}>
        {t('test.load')}
      </button>
      {webhooks?.length === 0 && (
        <p>
          <Prose text={t('test.none')} /> <a href="#op-createWebhook">{t('reference')}</a>
        </p>
      )}
      {webhooks && webhooks.length > 0 && (
        <>
          <div className={styles.field}>
            <label htmlFor={id}>{t('test.choose')}</label>
            <select id={id} value={chosen} onChange={(event) => setChosen(event.target.value)}>
              {webhooks.map((webhook) => (
                <option key={webhook.id} value={webhook.id}>
                  {webhook.url}
                </option>
              ))}
            </select>
          </div>
          <button type="button" className={styles.send} aria-disabled={busy} onClick={() => void send()}>
            {t(busy ? 'test.sending' : 'test.send')}
          </button>
        </>
      )}
      <p role="status" className={note?.bad ? styles.problem : styles.note}>
        {note?.text}
      </p>
    </div>
  );
}

function outcome(
  t: ConsoleText,
  { status, attempts, last_status: code, last_error: error }: Delivery,
): string {
  const reason = error ?? String(code ?? '');
  if (status === 'delivered') return t('test.delivered', { status: code });
  if (status === 'failed') return t('test.failed', { reason });
  return attempts === 0 ? t('test.waiting') : t('test.pending', { attempts, reason });
}
