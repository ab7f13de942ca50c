import { Alert, Button } from 'antd';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { api, sessionStore, tenantAtom, useCurrentUser, userAtom, useSession, useTenant } from 'shared-auth';
import { useOutbox, useSending } from 'shared-auth/outbox';
import { ConfirmDialog } from 'shared-ui';
import { registerWorker } from '../../offline/register-worker.ts';
import { useText } from '../texts.ts';
import { signOutQuestionAtom } from './sign-out-question.ts';
import { WaitingDialog } from './waiting-dialog.tsx';

/** At this very moment, whatever was drawn last. */
function ownerNow() {
  const { user } = sessionStore.get(userAtom);
  const { tenant } = sessionStore.get(tenantAtom);
  return user && tenant ? { person: user.id, tenant: tenant.id } : undefined;
}

/** Sends what waits for a network, says how much that is, and asks those who sign out meanwhile. */
export function WaitingNotice() {
  const t = useText();
  const { session } = useSession();
  const person = useCurrentUser().user?.id;
  const tenant = useTenant().tenant?.id;
  const outbox = useOutbox({ api, person, tenant });
  const { writes } = outbox;
  const [isShown, setShown] = useState(false);
  const [isAsked, setAsked] = useAtom(signOutQuestionAtom);
  useSending({ api, owner: ownerNow }, person && tenant && `${tenant}/${person}`);
  useEffect(registerWorker, []);

  const count = writes.length;
  const waiting = writes.filter(({ state }) => state === 'waiting').length;
  return (
    <>
      {count > 0 && (
        <Alert
          banner
          type={waiting === count ? 'info' : 'warning'}
          title={[
            ...(waiting > 0 ? [t('outbox.waiting', { count: waiting })] : []),
            ...(waiting < count ? [t('outbox.stuck', { count: count - waiting })] : []),
          ].join(' · ')}
          action={
            <Button size="small" onClick={() => setShown(true)}>
              {t('outbox.show')}
            </Button>
          }
        />
      )}
      <WaitingDialog open={isShown && count > 0} outbox={outbox} onClose={() => setShown(false)} />
      <ConfirmDialog
        open={isAsked}
        title={t('outbox.signOut.title')}
        confirmLabel={t('user.signOut')}
        cancelLabel={t('outbox.signOut.stay')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          void session.signOut();
        }}
      >
        {t('outbox.signOut.text', { count })}
      </ConfirmDialog>
    </>
  );
}
