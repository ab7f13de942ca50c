import type { AlertActionRequest, StaffAlert } from 'api/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useCurrentUser } from 'shared-auth';
import { useKeptFocus } from 'shared-ui';
import styles from './alerts.module.css';
import { useText } from './messages/texts.ts';

interface AlertActionsProps {
  alerts: readonly StaffAlert[];
  onAct: (action: AlertActionRequest) => void;
  onSnooze: () => void;
  /** Further ones. */
  children?: ReactNode;
}

/** The actions that change at least one of the alerts. */
export function AlertActions({ alerts, onAct, onSnooze, children }: AlertActionsProps) {
  const t = useText();
  const me = useCurrentUser().user?.id;
  const buttons = useKeptFocus<HTMLSpanElement>();
  const has = (is: (alert: StaffAlert) => boolean) => alerts.some(is);
  const isLive = ({ state }: StaffAlert) => state !== 'resolved';
  return (
    <span className={styles.actions} ref={buttons}>
      {has((alert) => isLive(alert) && alert.acknowledged_at === null) && (
        <Button type="primary" onClick={() => onAct({ action: 'acknowledge' })}>
          {t('action.acknowledge')}
        </Button>
      )}
      {has((alert) => isLive(alert) && alert.acknowledged_at !== null) && (
        <Button onClick={() => onAct({ action: 'unacknowledge' })}>{t('action.unacknowledge')}</Button>
      )}
      {has(isLive) && <Button onClick={onSnooze}>{t('action.snooze')}</Button>}
      {has(({ state }) => state === 'snoozed') && (
        <Button onClick={() => onAct({ action: 'wake' })}>{t('action.wake')}</Button>
      )}
      {me !== undefined && has(({ assignee }) => assignee?.id !== me) && (
        <Button onClick={() => onAct({ action: 'assign', assignee_id: me })}>{t('action.assignMe')}</Button>
      )}
      {children}
      {has(({ assignee }) => assignee !== null) && (
        <Button onClick={() => onAct({ action: 'assign', assignee_id: null })}>
          {t('action.assignNobody')}
        </Button>
      )}
      {has(isLive) && <Button onClick={() => onAct({ action: 'resolve' })}>{t('action.resolve')}</Button>}
      {has(({ state }) => state === 'resolved') && (
        <Button onClick={() => onAct({ action: 'reopen' })}>{t('action.reopen')}</Button>
      )}
    </span>
  );
}
