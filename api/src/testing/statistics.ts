import { expect } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from './caller.ts';
import { addClient, every, type TestReading } from './readings.ts';
import type { TestService } from './test-service.ts';

/** A tenant in this time zone with a client, and somebody who may look at its statistics. */
export async function setting(
  service: TestService,
  zone = 'Europe/Berlin',
): Promise<{ tenant: Tenant; client: string; staff: Caller }> {
  const tenant = await service.tenant('Aurora', zone);
  return {
    tenant,
    client: await addClient(service, tenant),
    staff: await service.member(tenant, { roles: ['viewer'] }),
  };
}

/** Asked afresh, unless an age is given that the answer may have. */
export function execute(staff: Caller, template_id: string, parameters: object, cache_ttl = 0) {
  return staff.post('/v1/query/execute', { template_id, parameters, cache_ttl });
}

/** The rows, which are what the caller says. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what a template answers
export async function rowsOf<T>(staff: Caller, template: string, parameters: object): Promise<T[]> {
  const answer = await execute(staff, template, parameters);
  expect(answer.text, answer.text).toContain('"data"');
  return answer.body.data.rows;
}

/** 0.25 kWh in each quarter of an hour from then on, stamped with its end: a bucket's value is then its length in hours. */
export function energy(client: string, from: string, hours: number): TestReading[] {
  const [, ...ends] = every(15, from, hours * 4 + 1);
  return ends.map((at) => ({ client, metric: 'energy_consumption', at, value: 0.25 }));
}
