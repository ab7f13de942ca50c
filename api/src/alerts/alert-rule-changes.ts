import { type Change, difference } from '../audit/audit.queries.ts';
import type { AlertRule } from './alerts.schema.ts';

/** A rule of a client or of the staff. */
type AnyRule = Omit<AlertRule, 'device_id'>;

/** What the audit trail is told of alert rules. */
const targetOf = ({ id, name }: AnyRule): Change['target'] => ({ type: 'alert_rule', id, name });

function described(rule: AnyRule): Record<string, unknown> {
  const { id: _id, created_at: _created, updated_at: _updated, ...rest } = rule;
  return { ...rest, unresolved: undefined };
}

export function ruleCreation(rule: AnyRule): Change {
  return { action: 'alert_rule.created', target: targetOf(rule), after: described(rule) };
}

/** Nothing when it says what it said. */
export function ruleEdit(old: AnyRule, rule: AnyRule): Change[] {
  const { changed, before, after } = difference(described(old), described(rule));
  return changed ? [{ action: 'alert_rule.updated', target: targetOf(rule), before, after }] : [];
}

export function ruleDeletion(rule: AnyRule): Change {
  return { action: 'alert_rule.deleted', target: targetOf(rule), before: described(rule) };
}
