import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { judgeSilence } from './judge-silence.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

/** An organization with a site that has been silent for an hour and one that makes what it cannot. */
async function organization(name: string) {
  const tenant = await service.tenant(name);
  const manager = await service.member(tenant, { roles: ['manager'] });
  const silent = await addClient(service, tenant, `${name}: silent`);
  const roof = await addClient(service, tenant, `${name}: roof`);
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await service.inTenant(tenant, async ({ db, tenantId }) => {
    await db.deleteFrom('alert_rule').where('tenant_id', '=', tenantId).execute();
    const change = (client: string, values: object) =>
      db
        .updateTable('client')
        .set(values)
        .where('tenant_id', '=', tenantId)
        .where('client_id', '=', client)
        .execute();
    await change(silent, { last_seen_at: at(60) });
    await change(roof, { nameplate_kw: 1, last_seen_at: at(1) });
  });
  await ingest(service, tenant, [{ client: roof, metric: 'power', at: at(1), value: 5000 }]);
  const add = async (rule: object) => {
    const { status, text } = await manager.post('/v1/alert-rules', { severity: 'high', ...rule });
    expect(status, text).toBe(201);
  };
  await add({ kind: 'offline', name: 'Silent', offline_minutes: 30 });
  await add({ kind: 'impossible', name: 'Impossible', threshold: 20 });
  return { tenant, roof, open: () => openAt(manager) };
}

async function openAt(manager: Awaited<ReturnType<TestService['member']>>): Promise<string[]> {
  const { body } = await manager.get('/v1/alerts?state=open');
  return body.data.map(({ site }: { site: { name: string } }) => site.name).toSorted();
}

/** So much that no margin can be added to it. */
const spoil = ({ tenant, roof }: { tenant: Tenant; roof: string }) =>
  service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .updateTable('client')
      .set({ nameplate_kw: 1e307 })
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', roof)
      .execute(),
  );

it('a rule that cannot be judged keeps neither other rules nor other organizations waiting', async () => {
  const one = await organization('One');
  const two = await organization('Two');
  const three = await organization('Three');
  await spoil(two);
  const failed: string[] = [];
  await judgeSilence(service.database, (tenantId, error) => failed.push(`${tenantId}: ${String(error)}`));
  expect(await one.open()).toEqual(['One: roof', 'One: silent']);
  expect(await two.open()).toEqual(['Two: silent']);
  expect(await three.open()).toEqual(['Three: roof', 'Three: silent']);
  expect(failed).toEqual([expect.stringMatching(/: error: .*out of range/)]);
  // Nothing is opened twice by the way.
  await judgeSilence(service.database, () => undefined);
  expect(await two.open()).toEqual(['Two: silent']);
});
