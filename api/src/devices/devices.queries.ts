import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { changedRole, type ClientRole, roleColumns } from '../clients/client-role.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { CreateDevice, Device, UpdateDevice } from './devices.schema.ts';

/** The devices that a calling client reaches: itself and those it registered. To it there are no others. */
function reachable({ db, tenantId }: TenantTransaction, clientId: string) {
  return db
    .selectFrom('client')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where((or) => or.or([or('client_id', '=', clientId), or('parent_id', '=', clientId)]));
}

const columns = [
  'client_id',
  'name',
  'type',
  'role',
  'role_given',
  'location',
  'metadata',
  'status',
  'created_at',
  'last_seen_at',
] as const;

export async function listDevices(
  tx: TenantTransaction,
  clientId: string,
  page: { after: string | undefined; limit: number },
): Promise<Device[]> {
  let query = reachable(tx, clientId).select(columns).orderBy('client_id').limit(page.limit);
  if (page.after) query = query.where('client_id', '>', page.after);
  return (await query.execute()).map(asDevice);
}

export async function findDevice(
  tx: TenantTransaction,
  clientId: string,
  deviceId: string,
): Promise<Device | undefined> {
  const row = await reachable(tx, clientId)
    .select(columns)
    .where('client_id', '=', deviceId)
    .executeTakeFirst();
  return row && asDevice(row);
}

/** The same, which nobody else changes until the transaction ends. */
export async function holdDevice(
  tx: TenantTransaction,
  clientId: string,
  deviceId: string,
): Promise<Device | undefined> {
  const row = await reachable(tx, clientId)
    .select(columns)
    .where('client_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
  return row && asDevice(row);
}

export async function insertDevice(
  tx: TenantTransaction,
  clientId: string,
  given: CreateDevice,
): Promise<Device> {
  const row = await tx.db
    .insertInto('client')
    .values({
      tenant_id: tx.tenantId,
      client_id: randomUUID(),
      parent_id: clientId,
      name: given.name.trim(),
      type: given.type ?? null,
      ...roleColumns(given),
      location: given.location ?? null,
      metadata: JSON.stringify(given.metadata ?? {}),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asDevice(row);
}

export async function updateDevice(
  tx: TenantTransaction,
  old: Device,
  given: UpdateDevice,
): Promise<Device | undefined> {
  const row = await tx.db
    .updateTable('client')
    .set({
      ...(given.name === undefined ? {} : { name: given.name.trim() }),
      ...(given.type === undefined ? {} : { type: given.type }),
      ...changedRole(old, given),
      ...(given.location === undefined ? {} : { location: given.location }),
      ...(given.metadata === undefined ? {} : { metadata: JSON.stringify(given.metadata) }),
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('client_id', '=', old.device_id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row && asDevice(row);
}

interface DeviceRow {
  client_id: string;
  name: string;
  type: string | null;
  role: ClientRole;
  role_given: boolean;
  location: string | null;
  metadata: Record<string, unknown>;
  status: Device['status'];
  created_at: Date;
  last_seen_at: Date | null;
}

function asDevice({ client_id, created_at, last_seen_at, metadata, ...rest }: DeviceRow): Device {
  return {
    device_id: client_id,
    ...rest,
    metadata: metadata as Device['metadata'],
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at?.toISOString() ?? null,
  };
}
