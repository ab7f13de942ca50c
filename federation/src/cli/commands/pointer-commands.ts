import type { RemotePointer } from '../../contract.ts';
import { announce } from '../../store/announce.ts';
import { setDisabled, withdraw as withdrawFrom } from '../../store/moves.ts';
import type { ReadPointer } from '../../store/pointers.ts';
import { existingPointer } from '../../store/resolve-release.ts';
import type { Desk } from '../../store/signing.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange } from '../surroundings.ts';

interface StoreOption {
  store?: string;
}

type Move = (desk: Desk, read: ReadPointer) => Promise<RemotePointer>;

async function move(remote: string, options: StoreOption, how: Move): Promise<RemotePointer> {
  const desk = await openForChange(options.store);
  const read = await existingPointer(desk.store, remote);
  return announce(desk, remote, read, () => how(desk, read));
}

/** Turns a remote off. */
export async function disable(remote: string, options: StoreOption & { reason: string }): Promise<Outcome> {
  const pointer = await move(remote, options, (desk, read) =>
    setDisabled(desk, remote, read, options.reason),
  );
  return {
    data: { remote, pointer },
    text: [`${remote} is off. People read: "${options.reason}". "pnpm mfe enable ${remote}" turns it on.`],
  };
}

/** Turns a remote on again. */
export async function enable(remote: string, options: StoreOption): Promise<Outcome> {
  const pointer = await move(remote, options, (desk, read) => setDisabled(desk, remote, read, null));
  return { data: { remote, pointer }, text: [`${remote} is on, at ${pointer.stable}.`] };
}

/** Takes a remote out of the application. */
export async function withdraw(remote: string, options: StoreOption & { note?: string }): Promise<Outcome> {
  const pointer = await move(remote, options, (desk, read) => withdrawFrom(desk, remote, read, options.note));
  return {
    data: { remote, pointer },
    text: [
      `${remote} is out: no navigation, no addresses. Its releases stay in the store; "pnpm mfe promote" brings one back.`,
    ],
  };
}
