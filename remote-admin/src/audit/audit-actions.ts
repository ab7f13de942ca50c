import type { MessageId } from '../messages/text.ts';

/** What the service records, by what it is done to. */
const verbsOf = {
  session: ['started', 'ended', 'refused', 'refresh_refused', 'refresh_repeated'],
  user: ['created', 'updated', 'deleted', 'roles_assigned', 'exported'],
  role: ['created', 'updated', 'deleted', 'permissions_changed'],
  client: [
    'created',
    'updated',
    'deleted',
    'restored',
    'token_regenerated',
    'readings_repaired',
    'repair_undone',
  ],
  webhook: ['created', 'updated', 'deleted', 'disabled', 'secret_rotated', 'tested', 'replayed'],
  alert_rule: ['created', 'updated', 'deleted'],
  alert: [
    'opened',
    'acknowledged',
    'unacknowledged',
    'assigned',
    'snoozed',
    'woken',
    'noted',
    'resolved',
    'reopened',
    'ended',
    'ended_by_change',
    'ended_by_switching_off',
    'ended_with_rule',
  ],
  maintenance: ['created', 'updated', 'deleted'],
  tenant: ['settings_updated', 'message_gateway_set', 'message_gateway_removed', 'restored'],
  backup: ['requested', 'stored', 'failed', 'downloaded'],
  export: ['created'],
  saved_view: ['created', 'updated', 'deleted'],
  report_schedule: ['created', 'updated', 'deleted', 'requested'],
  screen: ['approved', 'refused', 'deleted'],
  audit: ['exported'],
  access_review: ['opened', 'decided', 'ended'],
  release: ['promote', 'canary', 'halt', 'rollback', 'disable', 'enable', 'withdraw', 'preview'],
} as const;

type Verbs = typeof verbsOf;
export type AuditNoun = keyof Verbs;
export type AuditVerb = Verbs[AuditNoun][number];

export const auditActions: readonly string[] = Object.entries(verbsOf).flatMap(([noun, verbs]) =>
  verbs.map((verb) => `${noun}.${verb}`),
);

type Text = (id: MessageId, values?: Record<string, string>) => string;

/** "Client: created". What a newer service records, and this page has no words for, is said as it is stored. */
export function actionText(t: Text, action: string): string {
  if (!auditActions.includes(action)) return action;
  const [noun, verb] = action.split('.') as [AuditNoun, AuditVerb];
  return t('audit.action', { noun: t(`audit.noun.${noun}`), verb: t(`audit.verb.${verb}`) });
}
