import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ReleaseMoveTable } from '../database/tables/releases.ts';
import type { Schema } from '../database/schema.ts';
import type { StaffCaller } from '../sessions/caller.ts';
import type { MoveRequest, ReleaseMove, StoredMoveState } from './release-move.schema.ts';

/** Nothing takes longer; what still says that it runs belonged to a process that is no more. */
const LOST_AFTER_MINUTES = 12;

/**
 * Writes down that a move begins.
 * @param check throws where those under way leave no room; whoever asks at the same moment waits for what it says
 */
export async function startMove(
  db: Kysely<Schema>,
  caller: StaffCaller,
  remote: string,
  request: MoveRequest,
  check: (others: readonly ReleaseMove[]) => void,
): Promise<ReleaseMove> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(82, hashtext(${remote}))`.execute(tx);
    check(await runningMoves(tx, remote));
    return insertMove(tx, caller, remote, request);
  });
}

async function insertMove(
  db: Kysely<Schema>,
  { userId, tenant, name }: StaffCaller,
  remote: string,
  request: MoveRequest,
): Promise<ReleaseMove> {
  const row = await db
    .insertInto('release_move')
    .values({
      move_id: randomUUID(),
      remote,
      kind: request.move,
      release: request.release ?? null,
      by_name: name,
      by_user: userId,
      by_tenant: tenant.id,
      state: 'running',
      passed: '[]',
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return present(row);
}

export async function endMove(
  db: Kysely<Schema>,
  id: string,
  { state, sentence, passed }: { state: StoredMoveState; sentence: string | null; passed: string[] },
): Promise<void> {
  await db
    .updateTable('release_move')
    .set({ state, sentence, passed: JSON.stringify(passed), ended_at: sql<Date>`now()` })
    .where('move_id', '=', id)
    .execute();
}

export async function findMove(db: Kysely<Schema>, id: string): Promise<ReleaseMove | undefined> {
  const row = await moves(db).where('move_id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** Moves under way, of all parts or of one. */
export async function runningMoves(db: Kysely<Schema>, remote?: string): Promise<ReleaseMove[]> {
  let found = moves(db)
    .where('state', '=', 'running')
    .where('started_at', '>', sql<Date>`now() - ${sql.lit(LOST_AFTER_MINUTES)} * interval '1 minute'`);
  if (remote !== undefined) found = found.where('remote', '=', remote);
  return (await found.orderBy('started_at').execute()).map(present);
}

const columns = [
  'move_id',
  'remote',
  'kind',
  'release',
  'by_name',
  'state',
  'sentence',
  'passed',
  'started_at',
  'ended_at',
] as const satisfies (keyof ReleaseMoveTable)[];

const moves = (db: Kysely<Schema>) => db.selectFrom('release_move').select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof moves>['executeTakeFirstOrThrow']>>;

function present(row: Row): ReleaseMove {
  const isLost =
    row.state === 'running' && Date.now() - row.started_at.getTime() > LOST_AFTER_MINUTES * 60_000;
  return {
    id: row.move_id,
    remote: row.remote,
    move: row.kind,
    release: row.release,
    by: row.by_name,
    state: isLost ? 'lost' : row.state,
    sentence: row.sentence,
    passed: row.passed,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
