import { Button } from 'antd';
import type { OwnSignIn } from 'api/contract';
import { useEffect, useRef } from 'react';
import { type AppError, useApi, useApiMutation, useSession } from 'shared-auth';
import { Dialog, ErrorView, failureText, LoadingView, StatusBadge, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { rememberReplaced, takeReplaced } from './replaced-sign-in.ts';
import styles from './sign-ins-dialog.module.css';
import { SHOW_SIGN_INS } from './show-sign-ins.ts';
import { currentText, useText } from './texts.ts';

const PATH = '/v1/auth/sign-ins';
/** The server's code where the last sign-in is too long ago. */
const AGAIN = 'sign_in_again';

/** Else the first place of the list would have the focus once it is there: Enter would sign out. */
const takeFocus = (wayOut: HTMLButtonElement | null) => wayOut?.focus();

/** Where the person is signed in, in any of their organizations, and the way to end it from here. */
export function SignInsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { session } = useSession();
  const { data, error, mutate } = useApi<{ data: OwnSignIn[] }>(PATH);
  const revalidate = [PATH];
  const one = useApiMutation<void, OwnSignIn>('DELETE', ({ id }) => `${PATH}/${id}`, { revalidate });
  const others = useApiMutation<{ data: { ended: number } }>('POST', `${PATH}/end-others`, { revalidate });
  const busy = one.isMutating || others.isMutating;
  const again = [one.error, others.error].some((failure) => failure?.code === AGAIN);
  const current = data?.data.find((signIn) => signIn.current);
  useEndOfReplaced(data?.data, one.trigger);
  useFocusBack();
  async function end(work: () => Promise<string>): Promise<void> {
    try {
      toast.success(await work());
    } catch (failure) {
      // Said in the dialog, with the way out.
      if ((failure as AppError).code !== AGAIN)
        toast.error(failureText(failure, currentText('signIns.failed')));
    }
  }
  const endOne = (signIn: OwnSignIn) =>
    end(async () => {
      await one.trigger(signIn);
      return currentText('signIns.endedOne');
    });
  const endOthers = () =>
    end(async () => {
      const { data: answer } = await others.trigger();
      return currentText('signIns.ended', { count: answer.ended });
    });

  async function signInAgain(): Promise<void> {
    if (current) rememberReplaced(current.id);
    try {
      await session.signIn({ returnTo: '/settings?tab=sign-ins', params: { prompt: 'login' } });
    } catch (failure) {
      toast.error(failureText(failure, currentText('signIns.failed')));
    }
  }

  const hasOthers = data?.data.some((signIn) => !signIn.current) ?? false;
  return (
    <Dialog
      open
      title={t('signIns.title')}
      onClose={onClose}
      footer={
        <>
          <Button ref={takeFocus} onClick={onClose}>
            {t('signIns.close')}
          </Button>
          {hasOthers && (
            <Button danger loading={others.isMutating} disabled={busy} onClick={() => void endOthers()}>
              {t('signIns.endOthers')}
            </Button>
          )}
        </>
      }
    >
      {again && (
        <div role="alert" className={styles.again}>
          <p>{t('signIns.again')}</p>
          <Button type="primary" onClick={() => void signInAgain()}>
            {t('signIns.signInAgain')}
          </Button>
        </div>
      )}
      {error && !data && (
        <ErrorView
          title={t('signIns.unavailable')}
          message={failureText(error)}
          onRetry={() => void mutate()}
        />
      )}
      {!error && !data && <LoadingView />}
      {data && (
        <ul className={styles.list}>
          {data.data.map((signIn) => (
            <Place key={signIn.id} signIn={signIn} busy={busy} onEnd={() => void endOne(signIn)} />
          ))}
        </ul>
      )}
      <p className={styles.note}>{t('signIns.note')}</p>
    </Dialog>
  );
}

interface PlaceProps {
  signIn: OwnSignIn;
  busy: boolean;
  onEnd: () => void;
}

function Place({ signIn, busy, onEnd }: PlaceProps) {
  const t = useText();
  const { dateTime } = useFormat();
  const { browser, system } = signIn;
  const name =
    browser && system ? t('signIns.place', { browser, system }) : (browser ?? system ?? t('signIns.unknown'));
  const times = { since: dateTime(signIn.signed_in_at), active: dateTime(signIn.active_at) };
  return (
    <li className={styles.place}>
      <div>
        <span className={styles.name}>{name}</span>
        {signIn.current && <StatusBadge tone="success">{t('signIns.current')}</StatusBadge>}
        <div className={styles.times}>{t('signIns.since', times)}</div>
        <div className={styles.times}>{t('signIns.active', times)}</div>
      </div>
      {!signIn.current && (
        <Button disabled={busy} onClick={onEnd} aria-label={t('signIns.endPlace', { place: name })}>
          {t('signIns.end')}
        </Button>
      )}
    </li>
  );
}

/** Whoever signed in again leaves nothing behind: what this browser had before is ended. */
function useEndOfReplaced(signIns: OwnSignIn[] | undefined, end: (signIn: OwnSignIn) => Promise<void>): void {
  const done = useRef(false);
  useEffect(() => {
    if (!signIns || done.current) return;
    done.current = true;
    const id = takeReplaced();
    const replaced = signIns.find((signIn) => signIn.id === id && !signIn.current);
    // What cannot be ended now stays in the list, where the person sees it.
    if (replaced) end(replaced).catch(() => undefined);
  }, [signIns, end]);
}

/** The dialog goes at once with its address, before antd could give the focus back; and an address alone may have opened it. */
function useFocusBack(): void {
  useEffect(() => () => document.querySelector<HTMLElement>(`#${SHOW_SIGN_INS}`)?.focus(), []);
}
