import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import { putToRest } from '../../readings/at-rest/put-to-rest.ts';
import { integratorOf } from '../device-fixture.ts';
import type { TestService } from '../test-service.ts';
import type { Fleet } from './fleet.ts';
import type { RefClient, Sent } from './reference.ts';

export interface SentFleet {
  staff: Caller;
  clients: (RefClient & { caller: Caller })[];
  batches: Sent[][];
}

/** Makes the clients of a fleet and sends what they measure as devices do. */
export async function sendFleet(
  service: TestService,
  { zone, clients: wanted, batches: given }: Fleet,
  /** Whether what has come is put to rest after the batch of this number. */
  restsAfter: (batch: number) => boolean = () => false,
): Promise<SentFleet> {
  const tenant = await service.tenant('Reference', zone);
  const staff = await service.member(tenant);
  const clients: SentFleet['clients'] = [];
  for (const { parent, ...client } of wanted) {
    const { id, caller } = await integratorOf(service, tenant, client.name);
    const parentId = clients.find(({ name }) => name === parent)?.id ?? null;
    clients.push({ ...client, id, caller, parent: parentId });
    await service.inTenant(tenant, ({ db, tenantId }) =>
      sql`update client set role = ${client.role}, type = ${client.type}, parent_id = ${parentId}::uuid
        where tenant_id = ${tenantId} and client_id = ${id}::uuid`.execute(db),
    );
  }
  const batches = given.map((batch) =>
    batch.map((each) => ({ ...each, client: clients[each.client]?.id ?? '' })),
  );
  for (const [index, batch] of batches.entries()) {
    for (const { id, caller } of clients) await sendBatch(caller, id, batch);
    // What comes after that corrects what rests, or comes late for it.
    if (restsAfter(index)) await putToRest(service.database, tenant.tenantId, { hoursLeft: 0 });
  }
  return { staff, clients, batches };
}

async function sendBatch(caller: Caller, client: string, batch: readonly Sent[]): Promise<void> {
  const readings = batch
    .filter((each) => each.client === client)
    .map(({ metric, at, value }) => ({
      timestamp: new Date(at).toISOString(),
      metadata: { [metric]: value },
    }));
  for (let from = 0; from < readings.length; from += 5000) {
    const some = readings.slice(from, from + 5000);
    const { status, text, body } = await caller.post(`/api/v1/devices/${client}/readings/batch`, {
      readings: some,
    });
    if (status !== 200 || body.data.rejected > 0) throw new Error(`Not stored: ${text.slice(0, 500)}`);
  }
}
