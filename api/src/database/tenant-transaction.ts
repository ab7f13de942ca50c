import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { FairTurns, Urgency } from './fair-turns.ts';
import { withParameters } from './patches/with-parameters.ts';
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
  urgency: Urgency = 'foreground',
): Promise<T> {
  return database.turns.run(tenantId, urgency, () =>
    bound(database.owner, settingsOf(database, tenantId), (db) => work({ db, tenantId })),
  );
}

/** What only reads, of one tenant and on one server; it may be a moment old. */
export interface TenantReads {
  /** Which one that is. */
  readonly server: object;
  /** One statement, in one journey to the database and back where its parameters allow. */
  select<Row>(query: Selecting<Row>): Promise<Row[]>;
  /** Several statements in a transaction. */
  together<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** A statement that was put together and not yet run. */
type Selecting<Row> = Pick<RawBuilder<Row>, 'compile' | 'execute'>;

/** For statistics, which a replica may answer. What was begun there and fails there is begun again on the primary. */
export async function tenantReads<T>(
  database: Database,
  tenantId: number,
  work: (reads: TenantReads) => Promise<T>,
  urgency: Urgency = 'foreground',
): Promise<T> {
  const { replica } = database;
  const on = (server: Server) => work(readsOn(database, server, tenantId, urgency));
  if (!replica?.isFresh) return on(primaryOf(database));
  try {
    return await on({ db: replica.db, turns: replica.turns });
  } catch (error) {
    if (!replica.isAtFault(error)) throw error;
    replica.leave();
    return on(primaryOf(database));
  }
}

export function tenantRead<T>(
  database: Database,
  tenantId: number,
  work: (tx: TenantTransaction) => Promise<T>,
  urgency: Urgency = 'foreground',
): Promise<T> {
  return tenantReads(database, tenantId, (reads) => reads.together(work), urgency);
}

/** What is written to a file: several statements that see the same moment, with times in UTC. */
export function tenantSnapshot<T>(
  database: Database,
  tenantId: number,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  const one = `set transaction isolation level repeatable read, read only; set local time zone 'UTC'`;
  return database.turns.run(tenantId, 'background', () =>
    bound(database.owner, `${one}; ${settingsOf(database, tenantId)}`, (db) => work({ db, tenantId })),
  );
}

/** One statement that reads and must not be old. */
export function tenantSelect<Row>(
  database: Database,
  tenantId: number,
  query: Selecting<Row>,
): Promise<Row[]> {
  return readsOn(database, primaryOf(database), tenantId, 'foreground').select(query);
}

/** One statement that may write. */
export function tenantCall<Row>(database: Database, tenantId: number, query: Selecting<Row>): Promise<Row[]> {
  return database.turns.run(tenantId, 'foreground', () =>
    single(database, database.owner, settingsOf(database, tenantId), query),
  );
}

/** Who answers, and how those who ask take turns there. */
interface Server {
  db: Kysely<Schema>;
  turns: FairTurns;
}

function primaryOf({ owner, turns }: Database): Server {
  return { db: owner, turns };
}

function readsOn(
  database: Database,
  { db: server, turns }: Server,
  tenantId: number,
  urgency: Urgency,
): TenantReads {
  const settings = `set transaction read only; ${settingsOf(database, tenantId)}`;
  const inTurn = <T>(work: () => Promise<T>) => turns.run(tenantId, urgency, work);
  return {
    server,
    together: (work) => inTurn(() => bound(server, settings, (db) => work({ db, tenantId }))),
    select: (query) => inTurn(() => single(database, server, settings, query)),
  };
}

/** Several statements in one message are one transaction, for which the settings are made. Citus takes one at a time. */
async function single<Row>(
  { distributed }: Database,
  server: Kysely<Schema>,
  settings: string,
  query: Selecting<Row>,
): Promise<Row[]> {
  const statement = distributed ? undefined : withParameters(query.compile(server));
  if (statement === undefined) return bound(server, settings, async (db) => (await query.execute(db)).rows);
  const { rows } = await sql.raw<Row>(`${settings}; ${statement}`).execute(server);
  return rows;
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

/** Where the disk is nearly full the database itself tells what writes from what reads. */
function settingsOf({ becomeApp, room }: Database, tenantId: number): string {
  const readOnly = room?.refusesWrites ? 'set local transaction_read_only = on; ' : '';
  return readOnly + becomeApp + tenantSetting(tenantId);
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
