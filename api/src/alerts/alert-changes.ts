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

/** Because the rule that opened it is there no more. */
export function endingWithRule(alert: NamedAlert): Change {
  return { action: 'alert.ended_with_rule', target: targetOf(alert), after: {} };
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
