import { announce } from '../../store/announce.ts';
import { haltCanary } from '../../store/moves.ts';
import { RefusalError } from '../../store/refusal.ts';
import { existingPointer } from '../../store/resolve-release.ts';
import { assertAsSeen, justDone } from '../../store/same-move.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange } from '../surroundings.ts';
import { already, type IsSame, orAlready } from './already.ts';

interface HaltOptions {
  store?: string;
  note: string;
  seen?: number;
}

/** Ends a canary by hand, as `watch` does by figures. Never touches what everybody gets. */
export async function halt(remote: string, { store, note, seen }: HaltOptions): Promise<Outcome> {
  const desk = await openForChange(store, { right: 'rollback', part: remote });
  const read = await existingPointer(desk.store, remote);
  const { canary, stable } = read.pointer;
  const isSame: IsSame = ({ action }) => action === 'halt' || action === 'rollback';
  if (canary === null) {
    const ended = justDone(read.pointer, (last) => isSame(last, read.pointer));
    if (ended !== undefined) return already(remote, read.pointer, ended);
    throw new RefusalError(`${remote} has no canary to halt.`);
  }
  assertAsSeen(remote, read.pointer, seen);
  return orAlready(desk, remote, isSame, async () => {
    const pointer = await announce(desk, remote, read, () => haltCanary(desk, remote, read, note));
    const whom = stable === null ? 'nobody gets anything of it' : `everybody gets ${stable}`;
    const kept = `${canary.release} is marked as bad`;
    return {
      data: { remote, halted: canary.release, pointer },
      text: [`The canary ${canary.release} of ${remote} has ended, and ${whom}; ${kept}.`],
    };
  });
}
