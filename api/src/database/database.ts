import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type KyselyConfig, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from '../config.ts';
import { tracing } from '../tracing/tracing.ts';
import { optionsOf } from './connection-options.ts';
import { DatabaseError } from './database-error.ts';
import { DiskRoom, NEEDED_TO_START } from './disk-room.ts';
import { FairTurns } from './fair-turns.ts';
import { guardedPool } from './guarded-pool.ts';
import { migrate } from './migrate.ts';
import { ensurePartitions } from './partitions.ts';
import { keepPlans } from './patches/keep-plans.ts';
import { saveJourneys } from './patches/save-journeys.ts';
import { PgliteThread } from './pglite-thread.ts';
import { takeLock } from './process-lock.ts';
import { ProcessPresence } from './process-presence.ts';
import { RecentCallers } from './recent-callers.ts';
import { Replica } from './replica.ts';
import type { Schema } from './schema.ts';
import { ServerLine } from './server-line.ts';
import { APP_ROLE } from './tenant-tables.ts';

/** The storage, whichever of the three sizes it has. Tenant data is reached by `tenantTransaction` only. */
export interface Database {
  readonly kind: DatabaseConfig['kind'];
  /** As the owner of the tables: migrations, jobs and the few tables that belong to no tenant. */
  readonly owner: Kysely<Schema>;
  /** What may answer read-only statistics in its place. */
  readonly replica: Replica | undefined;
  /** Knows whether the server is there, and joins the processes on it; the embedded database has neither. */
  readonly line: ServerLine | undefined;
  /** Of the embedded database's disk. */
  readonly room: DiskRoom | undefined;
  /** Which process this is among those on the database. */
  readonly presence: ProcessPresence;
  /** How tenants share it. */
  readonly turns: FairTurns;
  /** Who calls, by which tenants weigh in it. */
  readonly callers: RecentCallers;
  /** Citus: it refuses a statement in one message with the settings that it needs. */
  readonly distributed: boolean;
  /** Gives back the memory that loading much has taken, when nobody asks; a server does so by itself. */
  giveMemoryBack(): Promise<void>;
  /** What a tenant's transaction says first, so that row security binds it. */
  readonly becomeApp: string;
  close(): Promise<void>;
}

/** The major version that the pinned PGlite can read; another one's folder must be dumped and restored. */
const EMBEDDED_MAJOR = '18';

/** Opens the database, brings its schema up to date and makes the partitions that readings need. */
export async function openDatabase(config: DatabaseConfig, retentionMonths: number): Promise<Database> {
  const database = config.kind === 'embedded' ? await openEmbedded(config.folder) : await openServer(config);
  try {
    const { owner, distributed } = database;
    if (config.kind === 'postgres') await requireWritable(owner, config.url);
    await migrate(owner, { distributed });
    if (distributed) await requireDistributed(owner);
    await ensurePartitions(owner, retentionMonths);
    return { ...database, becomeApp: await appRoleSwitch(owner) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A server answers while it is being restored, too, and whoever writes then gets an error of PostgreSQL. */
async function requireWritable(owner: Kysely<Schema>, url: string): Promise<void> {
  const { rows } = await sql<{ waits: boolean }>`select pg_is_in_recovery() as waits`.execute(owner);
  if (!rows[0]?.waits) return;
  throw new DatabaseError(
    `The database at ${new URL(url).host} takes no writes: it is still being restored, or is a standby. ` +
      'Start again when pg_is_in_recovery() is false there, or name the primary in DATABASE_URL.',
  );
}

/** Tables that were made without it lie on one node, whatever the setting says. */
async function requireDistributed(owner: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ catalog: string | null }>`
    select to_regclass('pg_catalog.pg_dist_partition')::text as catalog`.execute(owner);
  const spread = rows[0]?.catalog
    ? await sql`select from pg_dist_partition where logicalrelid = 'client'::regclass`.execute(owner)
    : undefined;
  if (spread?.rows.length) return;
  throw new DatabaseError(
    'DATABASE_DISTRIBUTED=citus, but the tables of this database are not distributed: take the setting away, or move the data to a database that was made with it.',
  );
}

/** When tenants are held back for each other, and how long the one rests that takes more than all others. */
const whileOthersAreThere = { quietPart: 1 / 6, freePart: 1 / 3, rest: 2 };

type Opened = Omit<Database, 'becomeApp'>;

/** Statements are measured only where a collector is told of them. */
function statementLog(): Pick<KyselyConfig, 'log'> {
  const told = tracing();
  return told ? { log: (event) => told.statement(event) } : {};
}

async function openEmbedded(folder: string): Promise<Opened> {
  // It has no lock of its own, and two processes would silently lose rows.
  const unlock = takeLock(`${folder}.lock`);
  if (!unlock) {
    throw new DatabaseError(
      `Another process is using the data in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  try {
    checkFolder(folder);
    const room = new DiskRoom(folder);
    if (room.free < NEEDED_TO_START) {
      throw new DatabaseError(
        `The disk of ${folder} is full (${Math.floor(room.free / 1024 / 1024)} MB are left, 20 MB are needed): make room, then start again.`,
      );
    }
    const thread = new PgliteThread(folder, room);
    await thread.waitReady;
    const owner = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: thread }), ...statementLog() });
    const callers = new RecentCallers();
    const close = async () => {
      await owner.destroy();
      await thread.close();
      unlock();
    };
    return {
      kind: 'embedded',
      owner,
      turns: new FairTurns(1, { callers, ...whileOthersAreThere }),
      callers,
      replica: undefined,
      line: undefined,
      room,
      presence: new ProcessPresence('embedded'),
      distributed: false,
      giveMemoryBack: () => thread.beginAnew(),
      close,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function checkFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    if (readdirSync(folder).length === 0) return;
    throw new DatabaseError(
      `${folder} holds files of something else. Set DATA_DIR to an empty or a new folder.`,
    );
  }
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found !== EMBEDDED_MAJOR) {
    throw new DatabaseError(
      `${folder} was written by PostgreSQL ${found}, and this version reads ${EMBEDDED_MAJOR}. ` +
        'Start the version that wrote it, export, and import here; see docs/operations.md.',
    );
  }
}

type ServerConfig = Extract<DatabaseConfig, { kind: 'postgres' }>;

async function openServer(config: ServerConfig): Promise<Opened> {
  const presence = new ProcessPresence('postgres');
  const line = new ServerLine(config.url, presence.announcement);
  const owner = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: guardedPool(poolOf(config.url, config), line) }),
    ...statementLog(),
  });
  const callers = new RecentCallers();
  const { replicaUrl, replicaLagMs } = config;
  const replica = replicaUrl
    ? new Replica(replicaAt(replicaUrl, config), owner, replicaLagMs, turnsOf(config, callers))
    : undefined;
  const close = async () => {
    await replica?.close();
    await line.close();
    await owner.destroy();
  };
  try {
    await line.open();
    await replica?.look();
    return {
      kind: 'postgres',
      owner,
      turns: turnsOf(config, callers),
      callers,
      replica,
      line,
      room: undefined,
      presence,
      distributed: config.distributed,
      giveMemoryBack: async () => undefined,
      close,
    };
  } catch (error) {
    await close();
    const { host } = new URL(config.url);
    throw new DatabaseError(
      `The database at ${host} cannot be used: ${(error as Error).message || (error as { code?: string }).code}. ` +
        'Check DATABASE_URL and that the server is running.',
      { cause: error },
    );
  }
}

/** One connection is left to what belongs to no tenant: sign-ins, jobs, health. */
function turnsOf({ poolSize }: ServerConfig, callers: RecentCallers): FairTurns {
  return new FairTurns(Math.max(1, poolSize - 1), { callers, ...whileOthersAreThere });
}

/** The primary answers in its place, so it is not waited for as long; and no query waits for one that was cut off. */
function replicaAt(url: string, config: ServerConfig): Kysely<Schema> {
  const pool = poolOf(url, config, { connectionTimeoutMillis: 2000, query_timeout: 35_000 });
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...statementLog() });
}

function poolOf(
  url: string,
  { poolSize: max, distributed }: ServerConfig,
  more: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    options: optionsOf(distributed),
    // A page that takes longer than this is of no use to anybody, and must not keep others waiting.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
    ...more,
  });
  // A connection that breaks is replaced, and the query on it fails by itself. Without listeners, one for connections
  // in the pool and one for those in use, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // Citus chooses a worker by the values.
    if (!distributed) keepPlans(client);
    saveJourneys(client);
  });
  return pool;
}

/**
 * Superusers ignore row security, so tenant transactions run as a role that does not. Where the database's owner may
 * not make roles, its own lack of privilege does the same: row security is forced on owners too.
 */
async function appRoleSwitch(owner: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ member: boolean | null; bypasses: boolean }>`
    select (select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = ${APP_ROLE}) as member,
           (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses`.execute(
    owner,
  );
  if (rows[0]?.member) return `set local role ${APP_ROLE}; `;
  if (rows[0]?.bypasses === false) return '';
  throw new DatabaseError(
    `The database user ignores row security and cannot switch to the role ${APP_ROLE}.`,
  );
}
