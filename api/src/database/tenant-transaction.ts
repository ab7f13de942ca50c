import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** A transaction in which row security shows one tenant and nothing else. */
export interface TenantTransaction {
  readonly db: Transaction<Schema>;
  /** Statements name the tenant as well: a distributed database finds its shard by that, and a filter needs no policy. */
  readonly tenantId: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function tenantTransaction<T>(
  database: Database,
  tenantId: number,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const settings = database.becomeApp + tenantSetting(tenantId);
  return bound(database.owner, settings, (db) => work({ db, tenantId }));
}

/** The same for statistics that only read; a replica may answer them, and so they may be a moment old. */
export async function tenantRead<T>(
  database: Database,
  tenantId: number,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const settings = `set transaction read only; ${database.becomeApp}${tenantSetting(tenantId)}`;
  const read = (server: Kysely<Schema>) => bound(server, settings, (db) => work({ db, tenantId }));
  const { owner, replica } = database;
  if (!replica?.isFresh) return read(owner);
  try {
    return await read(replica.db);
  } catch (error) {
    if (!replica.isAtFault(error)) throw error;
    replica.leave();
    return read(owner);
  }
}

/** For sign-in, when the person is known and the tenant is not yet: shows their memberships in whatever tenants. */
export async function personTransaction<T>(
  database: Database,
  personId: string,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (!uuid.test(personId)) throw new TypeError('A person id must be a UUID.');
  return bound(database.owner, `${database.becomeApp}set local app.person_id = '${personId}'`, work);
}

/** SET takes no parameters, and `set_config()` does not reach the workers of Citus: hence text, from a checked integer. */
function tenantSetting(tenantId: number): string {
  if (!Number.isInteger(tenantId) || tenantId < 1)
    throw new TypeError('A tenant number must be a positive integer.');
  return `set local app.tenant_id = '${tenantId}'`;
}

function bound<T>(
  db: Kysely<Schema>,
  settings: string,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(settings).execute(tx);
    return work(tx);
  });
}
