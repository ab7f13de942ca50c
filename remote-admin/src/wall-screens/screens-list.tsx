import { Button } from 'antd';
import type { Screen } from 'api/contract';
import { useState } from 'react';
import { usePermissionCatalogue } from 'shared-auth';
import { ConfirmDialog, EmptyState, useToast } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { failureText } from '../failure/failure-text.ts';
import { useText } from '../messages/text.ts';
import { useTakeDown } from './screens-api.ts';
import styles from './screens.module.css';

/** Those that were let in, with what they may see, and the way out. */
export function ScreensList({ screens }: { screens: readonly Screen[] }) {
  const t = useText();
  const format = useFormat();
  const { nameOf } = usePermissionCatalogue();
  const [asked, setAsked] = useState<Screen | null>(null);
  if (screens.length === 0) return <EmptyState compact title={t('screens.none')} />;
  return (
    <>
      <ul className={styles['list']}>
        {screens.map((screen) => (
          <li key={screen.id} className={styles['screen']}>
            <div className={styles['facts']}>
              <strong>{screen.name}</strong>
              <span className={styles['muted']}>
                {t('screens.sees', {
                  what: format.list(screen.permissions.map(nameOf)),
                })}
              </span>
              <span className={styles['muted']}>
                {t('screens.by', { name: screen.approved_by, date: format.dateTime(screen.created_at) })}
              </span>
              <span className={styles['muted']}>
                {screen.active_at === null
                  ? t('screens.neverOn')
                  : t('screens.active', { date: format.dateTime(screen.active_at) })}
              </span>
            </div>
            <Button
              danger
              aria-label={t('screens.takeDownNamed', { name: screen.name })}
              onClick={() => setAsked(screen)}
            >
              {t('screens.takeDown')}
            </Button>
          </li>
        ))}
      </ul>
      <TakeDown screen={asked} onDone={() => setAsked(null)} />
    </>
  );
}

function TakeDown({ screen, onDone }: { screen: Screen | null; onDone: () => void }) {
  const t = useText();
  const toast = useToast();
  const { trigger } = useTakeDown();
  const takeDown = async (id: string) => {
    onDone();
    try {
      await trigger({ id });
    } catch (error) {
      toast.error(failureText(t, error, 'failed.takeDownScreen'));
    }
  };
  return (
    <ConfirmDialog
      open={screen !== null}
      title={t('screens.takeDownTitle', { name: screen?.name ?? '' })}
      confirmLabel={t('screens.takeDown')}
      cancelLabel={t('action.cancel')}
      onConfirm={() => screen && void takeDown(screen.id)}
      onCancel={onDone}
    >
      <p>{t('screens.takeDownText')}</p>
    </ConfirmDialog>
  );
}
