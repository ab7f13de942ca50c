import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { StaffAlert } from '../alerts/staff-alerts.schema.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from './caller.ts';
import { type ClientFixture, integratorOf } from './device-fixture.ts';
import { TestService } from './test-service.ts';

export const hot = {
  kind: 'threshold',
  name: 'Too hot',
  metric: 'temperature',
  condition: 'above',
  threshold: 80,
  hysteresis: 5,
  severity: 'critical',
};

/** What each test finds: an organization of its own with one site, an operator and a manager. */
export interface Staff {
  tenant: Tenant;
  operator: Caller;
  manager: Caller;
  site: ClientFixture;
}

/** A service for the tests of a file, and what staff do with alerts there. */
export function staffAlerts() {
  let service: TestService;
  let staff: Staff;
  let minutes = 0;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    const tenant = await service.tenant();
    staff = {
      tenant,
      operator: await service.member(tenant, {
        roles: ['operator'],
        firstName: 'Olivia',
        lastName: 'Brandt',
      }),
      manager: await service.member(tenant, {
        roles: ['manager'],
        firstName: 'Marco',
        lastName: 'Ferrante',
      }),
      site: await integratorOf(service, tenant, 'North roof'),
    };
    minutes = 0;
  });

  /** A reading a minute after the one before it. */
  const send = (temperature: number, from = staff.site) => {
    minutes += 1;
    const timestamp = new Date(Date.now() - (300 - minutes) * 60_000).toISOString();
    return from.caller.post(`/api/v1/devices/${from.id}/readings`, { timestamp, metadata: { temperature } });
  };
  const addRule = async (rule: object = hot) => {
    const { body, status, text } = await staff.manager.post('/v1/alert-rules', rule);
    expect(status, text).toBe(201);
    return body.data;
  };
  const list = async (query = '', caller = staff.operator): Promise<StaffAlert[]> =>
    (await caller.get(`/v1/alerts${query}`)).body.data;
  return {
    service: () => service,
    staff: () => staff,
    send,
    addRule,
    list,
    counts: async () => (await staff.operator.get('/v1/alerts/counts')).body.data,
    bulk: async (body: object, caller = staff.operator) => {
      const { body: answer, text } = await caller.post('/v1/alerts/bulk', body);
      expect(answer.data, text).toBeDefined();
      return answer.data;
    },
    /** An alert that is open. */
    opened: async (): Promise<StaffAlert> => {
      await addRule();
      await send(81);
      const [alert] = await list('?state=open');
      if (!alert) throw new Error('No alert was opened.');
      return alert;
    },
    /** Makes it so long ago that a site was heard of. */
    seen: (interval: string, id = staff.site.id) =>
      service.inTenant(staff.tenant, ({ db, tenantId }) =>
        sql`update client set last_seen_at = now() - ${interval}::interval
          where tenant_id = ${tenantId} and client_id = ${id}::uuid`.execute(db),
      ),
  };
}
