import { beforeEach, describe, expect, it } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { type Staff, staffAlerts } from '../testing/staff-alerts.ts';
import type { TestService } from '../testing/test-service.ts';
import { judgeSilence } from './judge-silence.ts';
import type { StaffAlert } from './staff-alerts.schema.ts';

const given = staffAlerts();
const { opened, seen } = given;
let service: TestService;
let tenant: Staff['tenant'];
let operator: Staff['operator'];

beforeEach(() => {
  service = given.service();
  ({ tenant, operator } = given.staff());
});

describe('sites that need attention', () => {
  it('are named with their worst alert, the worst first, eight at most', async () => {
    const none = (await operator.get('/v1/alerts/attention')).body.data;
    expect(none).toEqual({
      sites: [],
      total_sites: 0,
      active_sites: 1,
      reporting_sites: 0,
      in_maintenance: 0,
    });
    await opened();
    for (let index = 0; index < 9; index += 1) {
      const silent = await integratorOf(service, tenant, `Silent ${index}`);
      await seen(`${30 + index} hours`, silent.id);
    }
    await seen('3 hours');
    await judgeSilence(service.database);
    const { sites, ...totals } = (await operator.get('/v1/alerts/attention')).body.data;
    expect(totals).toEqual({ total_sites: 10, active_sites: 10, reporting_sites: 1, in_maintenance: 0 });
    expect(sites.map(({ site }: StaffAlert) => site.name)).toEqual([
      'North roof',
      ...[8, 7, 6, 5, 4, 3, 2].map((index) => `Silent ${index}`),
    ]);
    expect(sites[0].kind).toBe('threshold');
  });
});
