import type { RemotePointer } from '../../contract.ts';
import { announce } from '../../store/announce.ts';
import { setDisabled, withdraw as withdrawFrom } from '../../store/moves.ts';
import type { ReadPointer } from '../../store/pointers.ts';
import { existingPointer } from '../../store/resolve-release.ts';
import type { Desk } from '../../store/signing.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange } from '../surroundings.ts';
import { alreadyDone, type IsSame, orAlready } from './already.ts';

interface MoveOptions {
  store?: string;
  seen?: number;
}

type Move = (desk: Desk, read: ReadPointer) => Promise<RemotePointer>;

async function move(
  remote: string,
  options: MoveOptions,
  how: Move,
  outcome: (pointer: RemotePointer) => Outcome,
  isSame: IsSame,
): Promise<Outcome> {
  const desk = await openForChange(options.store, { right: 'disable', part: remote });
  const read = await existingPointer(desk.store, remote);
  const already = alreadyDone(remote, read.pointer, options.seen, isSame);
  if (already !== undefined) return already;
  return orAlready(desk, remote, isSame, async () =>
    outcome(await announce(desk, remote, read, () => how(desk, read))),
  );
}

/** Turns a remote off. */
export function disable(remote: string, options: MoveOptions & { reason: string }): Promise<Outcome> {
  const { reason } = options;
  return move(
    remote,
    options,
    (desk, read) => setDisabled(desk, remote, read, reason),
    (pointer) => ({
      data: { remote, pointer },
      text: [`${remote} is off. People read: "${reason}". "pnpm mfe enable ${remote}" turns it on.`],
    }),
    ({ action }) => action === 'disable',
  );
}

/** Turns a remote on again. */
export function enable(remote: string, options: MoveOptions): Promise<Outcome> {
  return move(
    remote,
    options,
    (desk, read) => setDisabled(desk, remote, read, null),
    (pointer) => ({ data: { remote, pointer }, text: [`${remote} is on, at ${pointer.stable}.`] }),
    ({ action }) => action === 'enable',
  );
}

/** Takes a remote out of the application. */
export function withdraw(remote: string, options: MoveOptions & { note?: string }): Promise<Outcome> {
  return move(
    remote,
    options,
    (desk, read) => withdrawFrom(desk, remote, read, options.note),
    (pointer) => ({
      data: { remote, pointer },
      text: [
        `${remote} is out: no navigation, no addresses. Its releases stay in the store; "pnpm mfe promote" brings one back.`,
      ],
    }),
    ({ action }) => action === 'withdraw',
  );
}
