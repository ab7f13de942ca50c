import { Button, Input, Switch } from 'antd';
import type { ChangedGateway, Gateway } from 'api/contract';
import { getDefaultStore } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { api, useApi } from 'shared-auth';
import { Choice, ErrorView, failureText, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { Row } from './fields.tsx';
import { serverAtom } from './settings-store.ts';
import styles from './settings-dialog.module.css';
import { currentText, useText } from './texts.ts';

const PATH = '/v1/tenant/message-gateway';

/** Where the organization has SMS and chat messages sent on: kept by its own button, since a secret may come with it. */
export function GatewaySettings({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useText();
  const { data, error, mutate } = useApi<{ data: Gateway | null }>(PATH, { revalidateOnFocus: false });
  // Here, since the form begins anew with what was saved.
  const [secret, setSecret] = useState<string | null>(null);
  if (error && !data)
    return (
      <ErrorView
        title={t('gateway.unavailable')}
        message={failureText(error)}
        onRetry={() => void mutate()}
      />
    );
  if (!data) return null;
  const changed = async (now: Gateway | null, made: string | null) => {
    setSecret(made);
    offer(now);
    await mutate();
  };
  return (
    <GatewayForm
      key={data.data?.updated_at ?? ''}
      gateway={data.data}
      secret={secret}
      onDirty={onDirty}
      onChanged={changed}
    />
  );
}

/** The person's own channels above follow at once. */
function offer(gateway: Gateway | null): void {
  const stateOf = (channel: 'sms' | 'chat') => (gateway?.[channel] ? 'ready' : 'not_configured');
  getDefaultStore().set(
    serverAtom,
    (server) =>
      server && {
        ...server,
        channels: { ...server.channels, sms: stateOf('sms'), chat: stateOf('chat') },
      },
  );
}

interface GatewayFormProps {
  gateway: Gateway | null;
  secret: string | null;
  /** Told whether something is typed that is not saved. */
  onDirty: (dirty: boolean) => void;
  onChanged: (gateway: Gateway | null, secret: string | null) => Promise<void>;
}

const nothing = { url: '', sms: true, chat: false };

function GatewayForm({ gateway, secret, onDirty, onChanged }: GatewayFormProps) {
  const t = useText();
  const toast = useToast();
  const title = useId();
  const [draft, setDraft] = useState(gateway ?? nothing);
  const [busy, setBusy] = useState(false);
  const saved = gateway ?? nothing;
  const dirty = draft.url !== saved.url || draft.sms !== saved.sms || draft.chat !== saved.chat;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      toast.error(failureText(failure, currentText('gateway.failed')));
    } finally {
      setBusy(false);
    }
  }
  const { url, sms, chat } = draft;
  const save = (new_secret: boolean) =>
    run(async () => {
      const { data } = await api.put<{ data: ChangedGateway }>(PATH, {
        url: url.trim(),
        sms,
        chat,
        new_secret,
      });
      toast.success(currentText('gateway.saved'));
      await onChanged(data.gateway, data.secret ?? secret);
    });
  const remove = () =>
    run(async () => {
      await api.delete(PATH);
      toast.success(currentText('gateway.removed'));
      await onChanged(null, null);
    });

  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={styles.sectionTitle}>
        {t('gateway.title')}
      </h3>
      <p className={styles.note}>{t('gateway.explain')}</p>
      <Trouble gateway={gateway} />
      <Row label={t('gateway.url')}>
        {({ id }) => (
          <Input
            id={id}
            type="url"
            value={url}
            placeholder="https://"
            maxLength={2000}
            onChange={(event) => setDraft({ ...draft, url: event.target.value })}
          />
        )}
      </Row>
      {(['sms', 'chat'] as const).map((channel) => (
        <Row key={channel} label={t(`gateway.${channel}`)} inline>
          {({ id }) => (
            <Switch
              id={id}
              aria-label={t(`gateway.${channel}`)}
              checked={draft[channel]}
              onChange={(on) => setDraft({ ...draft, [channel]: on })}
            />
          )}
        </Row>
      ))}
      {secret !== null && (
        <p className={styles.secret} role="status">
          {t('gateway.secret')} <code>{secret}</code>
        </p>
      )}
      <OldSecret until={gateway?.old_secret_until ?? null} />
      <div className={styles.buttons}>
        <Button disabled={url.trim() === ''} loading={busy} onClick={() => void save(false)}>
          {t('gateway.save')}
        </Button>
        {gateway && (
          <>
            <Button disabled={busy} onClick={() => void save(true)}>
              {t('gateway.newSecret')}
            </Button>
            <Button disabled={busy} danger onClick={() => void remove()}>
              {t('gateway.remove')}
            </Button>
          </>
        )}
      </div>
      {gateway && <TestMessage gateway={gateway} />}
    </section>
  );
}

function OldSecret({ until }: { until: string | null }) {
  const t = useText();
  const format = useFormat();
  if (until === null) return null;
  return <p className={styles.note}>{t('gateway.oldUntil', { when: format.dateTime(until) })}</p>;
}

function Trouble({ gateway }: { gateway: Gateway | null }) {
  const t = useText();
  const format = useFormat();
  if (!gateway?.trouble) return null;
  const { messages: count, since, error } = gateway.trouble;
  return (
    <p className={styles.trouble} role="status">
      {t('gateway.trouble', { count, since: format.dateTime(since), error })}
    </p>
  );
}

function TestMessage({ gateway }: { gateway: Gateway }) {
  const t = useText();
  const toast = useToast();
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const channels = (['sms', 'chat'] as const).filter((channel) => gateway[channel]);
  const [channel, setChannel] = useState(channels[0] ?? 'sms');
  if (channels.length === 0) return null;

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const { data } = await api.post<{ data: { answer: string } }>(`${PATH}/test`, {
        channel,
        to: to.trim(),
      });
      setAnswer(data.answer);
    } catch (failure) {
      toast.error(failureText(failure, currentText('gateway.failed')));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Row label={t('gateway.testTo')}>
        {({ id }) => (
          <Input id={id} value={to} maxLength={100} onChange={(event) => setTo(event.target.value)} />
        )}
      </Row>
      <div className={styles.buttons}>
        {channels.length > 1 && (
          <Choice
            label={t('gateway.testBy')}
            value={channel}
            options={channels.map((value) => ({ value, label: t(`gateway.${value}`) }))}
            onChange={setChannel}
          />
        )}
        <Button disabled={to.trim() === ''} loading={busy} onClick={() => void send()}>
          {t('gateway.test')}
        </Button>
      </div>
      {answer !== undefined && <p role="status">{answer}</p>}
    </>
  );
}
