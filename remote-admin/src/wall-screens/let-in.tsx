import { Button, Input } from 'antd';
import type { WaitingScreen } from 'api/contract';
import { type FormEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePermissionCatalogue } from 'shared-auth';
import { useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { failureText } from '../failure/failure-text.ts';
import { useText } from '../messages/text.ts';
import { findWaiting, useApproveScreen, useRefuseScreen } from './screens-api.ts';
import styles from './screens.module.css';

const LONGEST = { code: 40, name: 100 };

interface Found {
  code: string;
  screen: WaitingScreen;
}

/** The code first; then what the screen is and would see, its name, and yes or no. */
export function LetIn() {
  const t = useText();
  const toast = useToast();
  const id = useId();
  const [query, setQuery] = useSearchParams();
  // RFC 8628 section 3.3.1: a code in the address is filled in, and sent only by the person.
  const [code, setCode] = useState(query.get('code')?.slice(0, LONGEST.code) ?? '');
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      setFound({ code, screen: await findWaiting(code) });
    } catch (error) {
      toast.error(failureText(t, error, 'failed.findScreen'));
    } finally {
      setBusy(false);
    }
  };
  const done = () => {
    setFound(null);
    setCode('');
    setQuery({}, { replace: true });
  };
  if (found) return <Decide found={found} onDone={done} />;
  return (
    <form className={styles['form']} onSubmit={(event) => void look(event)}>
      <label htmlFor={id}>{t('screens.code')}</label>
      <Input
        id={id}
        className={styles['code'] ?? ''}
        value={code}
        maxLength={LONGEST.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="WDJB-MJHT"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setCode(target.value)}
      />
      <p id={`${id}-hint`} className={styles['muted']}>
        {t('screens.codeHint')}
      </p>
      <Button type="primary" htmlType="submit" loading={busy} disabled={code.trim() === ''}>
        {t('screens.find')}
      </Button>
    </form>
  );
}

function Decide({ found: { code, screen }, onDone }: { found: Found; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const toast = useToast();
  const id = useId();
  const { nameOf } = usePermissionCatalogue();
  const [name, setName] = useState('');
  const approve = useApproveScreen();
  const refuse = useRefuseScreen();
  const decide = async (decision: () => Promise<unknown>, said: string) => {
    try {
      await decision();
      toast.success(said);
      onDone();
    } catch (error) {
      toast.error(failureText(t, error, 'failed.letScreenIn'));
    }
  };
  const letIn = (event: FormEvent) => {
    event.preventDefault();
    void decide(
      () => approve.trigger({ user_code: code, name: name.trim() }),
      t('screens.isIn', { name: name.trim() }),
    );
  };
  const agent = format.list([screen.browser, screen.system].filter((word) => word !== null));
  return (
    <form className={styles['form']} onSubmit={letIn}>
      <p>
        <strong className={styles['code']}>{code.trim().toUpperCase()}</strong>
      </p>
      <p>{t('screens.check')}</p>
      <p className={styles['muted']}>
        {t('screens.asked', {
          agent: agent === '' ? t('screens.unknownAgent') : agent,
          address: screen.address,
          time: format.time(screen.asked_at),
        })}
      </p>
      <p>
        {screen.permissions.length === 0
          ? t('screens.seesNothing')
          : t('screens.willSee', {
              what: format.list(screen.permissions.map(nameOf)),
            })}
      </p>
      <label htmlFor={id}>{t('screens.name')}</label>
      <Input
        id={id}
        value={name}
        maxLength={LONGEST.name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <div className={styles['actions']}>
        <Button
          type="primary"
          htmlType="submit"
          loading={approve.isMutating}
          disabled={name.trim() === '' || screen.permissions.length === 0}
        >
          {t('screens.approve')}
        </Button>
        <Button
          danger
          loading={refuse.isMutating}
          onClick={() => void decide(() => refuse.trigger({ user_code: code }), t('screens.isRefused'))}
        >
          {t('screens.refuse')}
        </Button>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}
