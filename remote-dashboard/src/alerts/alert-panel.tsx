import type { AlertActionRequest, StaffAlert } from 'api/contract';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { type AppError, NotFoundError, ValidationError } from 'shared-auth';
import { ErrorView, failureText, SidePanel, useUnsavedGuard } from 'shared-ui';
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
  onAct: ((action: AlertActionRequest, alerts: readonly StaffAlert[]) => Promise<boolean>) | undefined;
  onSnooze: (alert: StaffAlert) => void;
  /** Puts the focus back into the list. */
  onLeave: (id: string) => void;
}

/** One alert beside the list, which stays usable. */
export function AlertPanel({ id, onClose, onLeave, ...actions }: AlertPanelProps) {
  const t = useText();
  const { reason } = useAlertWords();
  const { data, error, mutate } = useAlert(id);
  // By alert: a look at another one in between loses nothing.
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const guard = useUnsavedGuard(
    Object.values(notes).some((note) => note.trim() !== ''),
    'alert',
  );
  return (
    <>
      <SidePanel
        id={id}
        title={data ? reason(data.data) : t('panel.title')}
        closeLabel={t('panel.close')}
        onClose={() => guard.ask(onClose)}
        onLeave={onLeave}
      >
        {error && !data && <Failure error={error} onRetry={() => void mutate()} onClose={onClose} />}
        {data && (
          <Details
            key={id}
            alert={data.data}
            note={notes[id] ?? ''}
            onWrite={(note) => setNotes((before) => ({ ...before, [id]: note }))}
            {...actions}
          />
        )}
        {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      </SidePanel>
      {guard.question}
    </>
  );
}

interface DetailsProps extends Pick<AlertPanelProps, 'onAct' | 'onSnooze'> {
  alert: StaffAlert;
  note: string;
  onWrite: (note: string) => void;
}

function Details({ alert, note, onWrite, onAct, onSnooze }: DetailsProps) {
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
        note={note}
        onWrite={onWrite}
        onNote={onAct && (async () => onAct({ action: 'note', note: note.trim() }, [alert]))}
      />
    </>
  );
}

/** What stands in the address may be no id at all. */
function Failure({ error, ...ways }: { error: AppError; onRetry: () => void; onClose: () => void }) {
  const t = useText();
  const isMissing = error instanceof NotFoundError || error instanceof ValidationError;
  return isMissing ? (
    <ErrorView status={404} message={t('panel.notFound')} onGoBack={ways.onClose} />
  ) : (
    <ErrorView title={t('failed')} message={failureText(error)} onRetry={ways.onRetry} />
  );
}
