import { Button, Switch } from 'antd';
import type { OwnPush, PushBrowser } from 'api/contract';
import { useEffect, useId, useState } from 'react';
import { api, useApi } from 'shared-auth';
import { ErrorView, failureText, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import {
  isSubscribed,
  NotAllowed,
  PushServiceAway,
  pushSupport,
  subscribe,
  unsubscribe,
} from '../push/browser-push.ts';
import { Fact } from './fields.tsx';
import styles from './settings-dialog.module.css';
import { currentText, useText } from './texts.ts';

const PATH = '/v1/push';

/** Push messages: a switch for this browser, which holds at once, and the person's other browsers. */
export function PushRows() {
  const t = useText();
  const { data, error, mutate } = useApi<{ data: OwnPush }>(PATH);
  const push = data?.data;
  const current = push?.browsers.find((browser) => browser.current);
  const others = push?.browsers.filter((browser) => !browser.current) ?? [];
  const reload = async () => void (await mutate());
  if (error && !push)
    return (
      <ErrorView title={t('push.unavailable')} message={failureText(error)} onRetry={() => void mutate()} />
    );
  return (
    <>
      {push && <ThisBrowser publicKey={push.public_key} current={current} onChanged={reload} />}
      {others.map((browser) => (
        <OtherBrowser key={browser.id} browser={browser} onChanged={reload} />
      ))}
    </>
  );
}

interface ThisBrowserProps {
  publicKey: string;
  current: PushBrowser | undefined;
  onChanged: () => Promise<void>;
}

function ThisBrowser({ publicKey, current, onChanged }: ThisBrowserProps) {
  const t = useText();
  const toast = useToast();
  const id = useId();
  const [support, setSupport] = useState(pushSupport);
  const [subscribed, setSubscribed] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let left = false;
    isSubscribed(publicKey).then(
      (is) => left || setSubscribed(is),
      () => left || setSubscribed(false),
    );
    return () => void (left = true);
  }, [publicKey]);
  const label = t('push.here');
  if (support === 'unsupported')
    return <Fact label={label} value={t('push.unsupported')} hint={t('push.unsupportedHint')} />;
  if (support === 'refused')
    return <Fact label={label} value={t('push.refused')} hint={t('push.refusedHint')} />;

  async function change(on: boolean): Promise<void> {
    setBusy(true);
    try {
      if (on) await api.post(`${PATH}/browsers`, await subscribe(publicKey));
      else {
        if (current) await api.delete(`${PATH}/browsers/${current.id}`);
        await unsubscribe();
      }
      setSubscribed(on);
      await onChanged();
    } catch (failure) {
      setSupport(pushSupport());
      if (failure instanceof NotAllowed) toast.error(currentText('push.notAllowed'));
      else if (failure instanceof PushServiceAway) toast.error(currentText('push.away'));
      else toast.error(failureText(failure, currentText('push.failed')));
    } finally {
      setBusy(false);
    }
  }

  const isGone = current !== undefined && current.gone_at !== null;
  return (
    <div className={styles.row} data-inline="true">
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        <span className={styles.hint} id={`${id}-hint`}>
          {isGone ? t('push.gone') : t('push.hint')}
        </span>
        <Trouble browser={current} />
      </div>
      <div className={styles.control}>
        <Switch
          id={id}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          checked={subscribed === true && current !== undefined && !isGone}
          loading={busy || subscribed === undefined}
          onChange={(on) => void change(on)}
        />
      </div>
    </div>
  );
}

interface OtherBrowserProps {
  browser: PushBrowser;
  onChanged: () => Promise<void>;
}

function OtherBrowser({ browser, onChanged }: OtherBrowserProps) {
  const t = useText();
  const toast = useToast();
  const { dateTime } = useFormat();
  const [busy, setBusy] = useState(false);
  const name =
    browser.browser && browser.system
      ? t('signIns.place', { browser: browser.browser, system: browser.system })
      : (browser.browser ?? browser.system ?? t('signIns.unknown'));

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await api.delete(`${PATH}/browsers/${browser.id}`);
      await onChanged();
    } catch (failure) {
      toast.error(failureText(failure, currentText('push.failed')));
      setBusy(false);
    }
  }

  return (
    <div className={styles.row} data-inline="true">
      <div className={styles.words}>
        <span className={styles.name}>{t('push.there', { name })}</span>
        <span className={styles.hint}>
          {browser.gone_at === null
            ? t('push.since', { since: dateTime(browser.created_at) })
            : t('push.gone')}
        </span>
        <Trouble browser={browser} />
      </div>
      <Button loading={busy} aria-label={t('push.removeOf', { name })} onClick={() => void remove()}>
        {t('push.remove')}
      </Button>
    </div>
  );
}

function Trouble({ browser }: { browser: PushBrowser | undefined }) {
  const t = useText();
  if (!browser?.trouble || browser.gone_at !== null) return null;
  return <span className={styles.hint}>{t('push.trouble', { error: browser.trouble })}</span>;
}
