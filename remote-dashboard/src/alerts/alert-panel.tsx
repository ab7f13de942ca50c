import type { AlertActionRequest, StaffAlert } from 'api/contract';
import { Button, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { type AppError, NotFoundError, ValidationError } from 'shared-auth';
import { ErrorView, failureText } from 'shared-ui';
import { useAlertWords } from '../alert-words/use-alert-words.ts';
import { AlertActions } from './alert-actions.tsx';
import { SeverityBadge, StateBadge } from './alert-badges.tsx';
import { AlertChart } from './alert-chart.tsx';
import { AlertFacts } from './alert-facts.tsx';
import { AlertHistory } from './alert-history.tsx';
import { useAlert } from './alerts-api.ts';
import { AssigneeChoice } from './assignee-choice.tsx';
import { useText } from './messages/texts.ts';
import { OtherAlerts } from './other-alerts.tsx';
import styles from './panel.module.css';

interface AlertPanelProps {
  id: string;
  onClose: () => void;
  /** Absent for who may only look. */
  onAct: ((action: AlertActionRequest, alerts: readonly StaffAlert[]) => Promise<void>) | undefined;
  onSnooze: (alert: StaffAlert) => void;
}

/** One alert beside the list, which stays usable. */
export function AlertPanel({ id, onClose, ...actions }: AlertPanelProps) {
  const t = useText();
  const { reason } = useAlertWords();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const { data, error, mutate } = useAlert(id);
  const close = useEffectEvent(onClose);

  // A new address gives the focus to the page's content, by effects that run with these: hence a moment later.
  useEffect(() => {
    queueMicrotask(() => panel.current?.focus());
    return () =>
      queueMicrotask(() =>
        document
          .querySelector<HTMLElement>(`a[data-alert="${CSS.escape(id)}"]`)
          ?.focus({ preventScroll: true }),
      );
  }, [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Whatever lies above it (a dialog, a menu) has the first say.
      const above = document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]');
      if (event.key === 'Escape' && !event.defaultPrevented && !above) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <aside ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {data ? reason(data.data) : t('panel.title')}
        </h2>
        <Button type="text" aria-label={t('panel.close')} onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </Button>
      </header>
      {data ? (
        <Details key={id} alert={data.data} {...actions} />
      ) : error ? (
        <Failure error={error} onRetry={() => void mutate()} onClose={onClose} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </aside>
  );
}

function Details({
  alert,
  onAct,
  onSnooze,
}: { alert: StaffAlert } & Pick<AlertPanelProps, 'onAct' | 'onSnooze'>) {
  return (
    <>
      <div className={styles.badges}>
        <SeverityBadge severity={alert.severity} />
        <StateBadge state={alert.state} />
      </div>
      <AlertFacts alert={alert} />
      {onAct && (
        <>
          <AlertActions
            alerts={[alert]}
            onAct={(action) => void onAct(action, [alert])}
            onSnooze={() => onSnooze(alert)}
          />
          <AssigneeChoice
            alert={alert}
            onAssign={(assignee_id) => void onAct({ action: 'assign', assignee_id }, [alert])}
          />
        </>
      )}
      <AlertChart alert={alert} />
      <OtherAlerts alert={alert} />
      <AlertHistory
        id={alert.id}
        onNote={onAct && (async (note) => onAct({ action: 'note', note }, [alert]))}
      />
    </>
  );
}

interface FailureProps {
  error: AppError;
  onRetry: () => void;
  onClose: () => void;
}

function Failure({ error, onRetry, onClose }: FailureProps) {
  const t = useText();
  // What stands in the address may be no id at all.
  if (error instanceof NotFoundError || error instanceof ValidationError)
    return <ErrorView status={404} message={t('panel.notFound')} onGoBack={onClose} />;
  return <ErrorView title={t('failed')} message={failureText(error)} onRetry={onRetry} />;
}
