import { type Change, difference } from '../audit/audit.queries.ts';
import type { AlertRule } from './alerts.schema.ts';

/** What the audit trail is told of alert rules. */
const targetOf = ({ id, name }: AlertRule): Change['target'] => ({ type: 'alert_rule', id, name });

function described({ id: _id, created_at: _created, updated_at: _updated, ...rule }: AlertRule) {
  return rule;
}

export function ruleCreation(rule: AlertRule): Change {
  return { action: 'alert_rule.created', target: targetOf(rule), after: described(rule) };
}

/** Nothing when it says what it said. */
export function ruleEdit(old: AlertRule, rule: AlertRule): Change[] {
  const { changed, before, after } = difference(described(old), described(rule));
  return changed ? [{ action: 'alert_rule.updated', target: targetOf(rule), before, after }] : [];
}

export function ruleDeletion(rule: AlertRule): Change {
  return { action: 'alert_rule.deleted', target: targetOf(rule), before: described(rule) };
}
