import type { Change } from '../audit/audit.queries.ts';
import type { AlertActionRequest } from './staff-alerts.schema.ts';

/** What the audit trail is told of alerts, which is their history as well. */
export interface NamedAlert {
  id: string;
  rule_name: string;
  device_name: string;
}

const targetOf = ({ id, rule_name, device_name }: NamedAlert): Change['target'] => ({
  type: 'alert',
  id,
  name: `${device_name}: ${rule_name}`,
});

export function openingOf(alert: NamedAlert, after: Record<string, unknown>): Change {
  return { action: 'alert.opened', target: targetOf(alert), after };
}

/** By itself: what was wrong is over. */
export function endingOf(alert: NamedAlert, after: Record<string, unknown>): Change {
  return { action: 'alert.ended', target: targetOf(alert), after };
}

/** What somebody did to the rule that had opened an alert. */
export type RuleFate = 'deleted' | 'switched_off' | 'changed';

const endings: Record<RuleFate, string> = {
  deleted: 'alert.ended_with_rule',
  switched_off: 'alert.ended_by_switching_off',
  changed: 'alert.ended_by_change',
};

/** Because the rule that opened it watches it no more. */
export function endingWithRule(alert: NamedAlert, fate: RuleFate): Change {
  return { action: endings[fate], target: targetOf(alert), after: {} };
}

const actions: Record<AlertActionRequest['action'], string> = {
  acknowledge: 'alert.acknowledged',
  unacknowledge: 'alert.unacknowledged',
  assign: 'alert.assigned',
  snooze: 'alert.snoozed',
  wake: 'alert.woken',
  note: 'alert.noted',
  resolve: 'alert.resolved',
  reopen: 'alert.reopened',
};

export function changeOf(
  alert: NamedAlert,
  { action, note, until }: Pick<AlertActionRequest, 'action' | 'note' | 'until'>,
  assignee: string | null,
): Change {
  const after = {
    ...(note !== undefined && { note: note.trim() }),
    ...(action === 'assign' && { assignee }),
    ...(action === 'snooze' && { until }),
  };
  return { action: actions[action], target: targetOf(alert), after };
}
