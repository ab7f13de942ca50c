import type { RemotePointer } from '../../contract.ts';
import { composeRegistry } from '../../store/compose-registry.ts';
import { rollBack, setDisabled } from '../../store/moves.ts';
import type { ReadPointer } from '../../store/pointers.ts';
import { existingPointer } from '../../store/resolve-release.ts';
import type { Store } from '../../store/store.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange } from '../surroundings.ts';

interface StoreOption {
  store?: string;
}

type Move = (store: Store, read: ReadPointer) => Promise<RemotePointer>;

async function move(remote: string, options: StoreOption, how: Move) {
  const { store, key } = await openForChange(options.store);
  const read = await existingPointer(store, remote);
  const pointer = await how(store, read);
  await composeRegistry(store, key);
  return { before: read.pointer, pointer };
}

/** Ends the canary, or goes back to the release before. */
export async function rollback(remote: string, options: StoreOption & { note?: string }): Promise<Outcome> {
  const { before, pointer } = await move(remote, options, (store, read) =>
    rollBack(store, remote, read, options.note),
  );
  const said =
    before.canary === null
      ? `${remote} is back at ${pointer.stable}; ${before.stable} stays in the store.`
      : `The canary ${before.canary.release} of ${remote} has ended; everybody gets ${pointer.stable}.`;
  return { data: { remote, pointer }, text: [said] };
}

/** Turns a remote off. */
export async function disable(remote: string, options: StoreOption & { reason: string }): Promise<Outcome> {
  const { pointer } = await move(remote, options, (store, read) =>
    setDisabled(store, remote, read, options.reason),
  );
  return {
    data: { remote, pointer },
    text: [`${remote} is off. People read: "${options.reason}". "pnpm mfe enable ${remote}" turns it on.`],
  };
}

/** Turns a remote on again. */
export async function enable(remote: string, options: StoreOption): Promise<Outcome> {
  const { pointer } = await move(remote, options, (store, read) => setDisabled(store, remote, read, null));
  return { data: { remote, pointer }, text: [`${remote} is on, at ${pointer.stable}.`] };
}
