import { metrics } from '../../history/load-history.ts';
import { bodyOf } from '../../service/http.ts';
import type { Staff } from '../../service/staff.ts';

export const RULES = 100;
/** Beyond what is sent: nothing is wrong at these sites. */
const NEVER = 1000;

export interface Switch {
  id: string;
  rule: object;
}

/** Rules of all kinds; every other one is of one site and its devices. */
export async function addRules(staff: Staff, gateways: readonly string[]): Promise<Switch[]> {
  const rules: Switch[] = [];
  for (let n = 0; n < RULES; n += 1) {
    const site = n % 2 === 0 ? null : gateways[n % gateways.length];
    const rule = { ...ruleOf(n), name: `Rule ${n}`, severity: 'high', client_id: site };
    const made = await staff.post('/v1/alert-rules', { ...rule, enabled: false });
    rules.push({ id: bodyOf<{ data: { id: string } }>(made).data.id, rule });
  }
  return rules;
}

function ruleOf(n: number): object {
  const metric = metrics[n % metrics.length];
  if (n % 20 === 8) return { kind: 'impossible', threshold: 1000 };
  if (n % 20 === 9)
    return { kind: 'peers', condition: 'below', threshold: 90, hysteresis: 5, for_minutes: 180 };
  if (n % 10 === 8) return { kind: 'offline', offline_minutes: 43_200 };
  if (n % 10 === 9) return { kind: 'stuck', metric, for_minutes: 43_200 };
  const direction = n % 4 === 0 ? -1 : 1;
  return {
    kind: 'threshold',
    metric,
    condition: direction > 0 ? 'above' : 'below',
    threshold: direction * (NEVER + n),
    hysteresis: 5,
    for_minutes: n % 3 === 0 ? 15 : 0,
  };
}

export async function switchRules(staff: Staff, rules: readonly Switch[], enabled: boolean): Promise<void> {
  for (const { id, rule } of rules)
    bodyOf(await staff.send('PUT', `/v1/alert-rules/${id}`, JSON.stringify({ ...rule, enabled })));
}
