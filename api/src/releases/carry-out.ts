import { type Actor, recordChange } from '../audit/audit.queries.ts';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { EXIT, type CommandOutcome } from './mfe-command.ts';
import type { ReleaseDesk } from './release-desk.ts';
import type { ReleaseMove, StoredMoveState } from './release-move.schema.ts';
import { endMove } from './release-moves.queries.ts';

interface Parts {
  database: Database;
  desk: ReleaseDesk;
  onFailure: (error: unknown) => void;
}

/** Runs a move to its end, and writes down what became of it and who asked for it, whatever that is. */
export async function carryOut(
  { database, desk, onFailure }: Parts,
  move: ReleaseMove,
  words: readonly string[],
  who: { actor: Actor; tenantId: number },
): Promise<void> {
  const outcome = await desk.move(words, who.actor.name).catch((error: unknown) => {
    onFailure(error);
    return null;
  });
  const state = stateOf(outcome);
  const data = (outcome?.data ?? {}) as { passed?: string[]; sentence?: string };
  const sentence = outcome?.sentence ?? data.sentence ?? null;
  await endMove(database.owner, move.id, { state, sentence, passed: data.passed ?? [] });
  await tenantTransaction(database, who.tenantId, (tx) =>
    recordChange(tx, who.actor, {
      action: `release.${move.move}`,
      target: { type: 'release', id: move.remote, name: move.remote },
      after: {
        release: move.release,
        outcome: state,
        command: words.join(' '),
        ...(sentence && { sentence }),
      },
    }),
  );
}

function stateOf(outcome: CommandOutcome | null): StoredMoveState {
  if (outcome === null) return 'failed';
  const { code, data } = outcome;
  if (code === EXIT.refused) return 'refused';
  if (code === EXIT.conflict) return 'conflict';
  if (code !== EXIT.done) return 'failed';
  return (data as { already?: boolean }).already === true ? 'already' : 'done';
}
