import { passGate } from '../../gate/gate.ts';
import { composeRegistry, readContract } from '../../store/compose-registry.ts';
import { releaseKey } from '../../store/layout.ts';
import { promoteTo, startCanary } from '../../store/moves.ts';
import { readPointer } from '../../store/pointers.ts';
import { resolveRelease } from '../../store/resolve-release.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange } from '../surroundings.ts';

interface PromoteOptions {
  store?: string;
  host: string[];
  percent?: number;
  tenant?: string[];
  acceptSize?: boolean;
  force?: string;
}

/** Gives a published release to everybody, or to some, when it has passed the gate. */
export async function promote(reference: string, options: PromoteOptions): Promise<Outcome> {
  const { store, key } = await openForChange(options.store);
  const { remote, release } = await resolveRelease(store, reference);
  // Before the gate, which takes seconds: whoever moves the pointer meanwhile must not be overruled unseen.
  const read = await readPointer(store, remote);
  const passed: string[] = [];
  if (options.force === undefined) {
    const contract = await readContract(store, remote, release);
    const file = async (name: string) =>
      (await store.read(releaseKey(remote, release, name)))?.content ?? null;
    await passGate(contract, file, {
      hosts: options.host,
      acceptSize: options.acceptSize ?? false,
      onPassed: (what) => passed.push(what),
    });
  }
  const isCanary = options.percent !== undefined || options.tenant !== undefined;
  const pointer = isCanary
    ? await startCanary(store, remote, read, {
        release,
        percent: options.percent ?? 0,
        tenants: options.tenant ?? [],
      })
    : await promoteTo(store, remote, read, release, options.force && `without the gate: ${options.force}`);
  await composeRegistry(store, key);
  const [moved] = pointer.history;
  const whom = isCanary ? `live for ${moved?.note ?? 'some'}` : 'live for everybody';
  return {
    data: { remote, release, passed, pointer },
    text: [...passed.map((what) => `✓ ${what}`), `${remote} ${release} is ${whom}.`],
  };
}
