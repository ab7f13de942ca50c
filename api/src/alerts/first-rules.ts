import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { AlertRuleTable } from '../database/tables/alerts.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';

type Rule = Omit<Insertable<AlertRuleTable>, 'tenant_id' | 'rule_id' | 'client_id' | 'device_id'>;

const none = { metric_name: null, condition: null, threshold: null, offline_minutes: null };

/** What a new organization begins with: quiet where nothing is wrong, whatever it runs. */
const firstRules: readonly Rule[] = [
  { ...none, kind: 'offline', name: 'Silence', offline_minutes: 120, severity: 'high' },
  {
    ...none,
    kind: 'threshold',
    name: 'Overheating',
    metric_name: 'temperature',
    condition: 'above',
    threshold: 85,
    hysteresis: 5,
    for_minutes: 15,
    severity: 'critical',
  },
  {
    ...none,
    kind: 'impossible',
    name: 'Impossible power',
    metric_name: 'power',
    threshold: 20,
    severity: 'medium',
  },
  {
    ...none,
    kind: 'peers',
    name: 'Less than its peers',
    metric_name: 'power',
    condition: 'below',
    threshold: 50,
    hysteresis: 20,
    for_minutes: 180,
    severity: 'high',
  },
  {
    ...none,
    kind: 'outage',
    name: 'Outage',
    metric_name: 'power',
    condition: 'below',
    threshold: 5,
    for_minutes: 15,
    severity: 'high',
  },
];

export async function insertFirstRules({ db, tenantId }: TenantTransaction): Promise<void> {
  await db
    .insertInto('alert_rule')
    .values(
      firstRules.map((rule) => ({
        ...rule,
        tenant_id: tenantId,
        rule_id: randomUUID(),
        client_id: null,
        device_id: null,
      })),
    )
    .execute();
}
