import type { HistoryEntry, RemotePointer } from '../../contract.ts';
import { passQuickGate } from '../../gate/gate.ts';
import { announce } from '../../store/announce.ts';
import { rollBack, rollbackTarget } from '../../store/moves.ts';
import { ConflictError } from '../../store/refusal.ts';
import { existingPointer } from '../../store/resolve-release.ts';
import { assertAsSeen, isAsSeen, justDone, secondsSince } from '../../store/same-move.ts';
import { assertIntact } from '../../store/seals.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange } from '../surroundings.ts';

interface RollbackOptions {
  store?: string;
  host: string[];
  note?: string;
  force?: string;
  again?: boolean;
  seen?: number;
}

/**
 * Ends the canary, or goes back to the last good release when that passes a quick gate. Whoever comes second within a
 * minute is told what the first has done, and nothing more happens.
 */
export async function rollback(remote: string, options: RollbackOptions): Promise<Outcome> {
  const desk = await openForChange(options.store, { right: 'rollback', part: remote });
  const read = await existingPointer(desk.store, remote);
  // Whoever says what they saw, and saw the last move, means what they say.
  const isDeliberate =
    options.again === true || (options.seen !== undefined && isAsSeen(read.pointer, options.seen));
  const done = isDeliberate ? undefined : justRolledBack(read.pointer);
  if (done !== undefined) return already(remote, read.pointer, done);
  assertAsSeen(remote, read.pointer, options.seen);
  const target = await rollbackTarget(desk, remote, read);
  const passed: string[] = [];
  if (read.pointer.canary === null && target !== null && options.force === undefined) {
    const contract = await assertIntact(desk, remote, target);
    passed.push('its files are the ones that were published');
    await passQuickGate(contract, { hosts: options.host, onPassed: (what) => passed.push(what) });
  }
  const { note, force } = options;
  const because =
    force === undefined ? note : [note, `without the gate: ${force}`].filter(Boolean).join('; ');
  try {
    const pointer = await announce(desk, remote, read, () => rollBack(desk, remote, read, because));
    return {
      data: {
        remote,
        from: read.pointer.canary?.release ?? read.pointer.stable,
        to: target,
        passed,
        pointer,
      },
      text: [...passed.map((what) => `✓ ${what}`), sentence(remote, read.pointer, pointer)],
    };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const { pointer } = await existingPointer(desk.store, remote);
    const first = justRolledBack(pointer);
    if (first === undefined) throw error;
    return already(remote, pointer, first);
  }
}

function sentence(remote: string, before: RemotePointer, { stable }: RemotePointer): string {
  const left = before.canary?.release ?? before.stable;
  const kept = `${left} is marked as bad, and stays in the store`;
  if (before.canary === null) return `${remote} went back from ${left} to ${stable}; ${kept}.`;
  const whom = stable === null ? 'nobody gets anything of it' : `everybody gets ${stable}`;
  return `The canary ${left} of ${remote} has ended, and ${whom}; ${kept}.`;
}

/** A canary that `watch` or somebody has halted is the same alarm: whoever comes second did not mean the stable release. */
const justRolledBack = (pointer: RemotePointer): HistoryEntry | undefined =>
  justDone(pointer, ({ action }) => action === 'rollback' || action === 'halt');

function already(remote: string, pointer: RemotePointer, first: HistoryEntry): Outcome {
  const done = first.action === 'halt' ? `halted the canary of ${remote}` : `rolled ${remote} back`;
  const gets = `people get ${pointer.stable ?? 'nothing of it'}, and nothing more was done.`;
  const sentence = `${first.by} ${done} ${secondsSince(first)} s ago: ${gets}`;
  return {
    data: { remote, already: true, to: pointer.stable, pointer, sentence },
    text: [`${sentence} --again goes back further.`],
  };
}
