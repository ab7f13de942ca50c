import { passGate } from '../../gate/gate.ts';
import { announce } from '../../store/announce.ts';
import { assertNotBad } from '../../store/bad-releases.ts';
import { releaseKey } from '../../store/layout.ts';
import { promoteTo, startCanary } from '../../store/moves.ts';
import { readPointer } from '../../store/pointers.ts';
import { RefusalError } from '../../store/refusal.ts';
import { resolveRelease } from '../../store/resolve-release.ts';
import { assertIntact } from '../../store/seals.ts';
import type { Outcome } from '../outcome.ts';
import { openForChange } from '../surroundings.ts';
import { alreadyDone, type IsSame, orAlready } from './already.ts';

interface PromoteOptions {
  store?: string;
  host: string[];
  percent?: number;
  tenant?: string[];
  acceptSize?: boolean;
  force?: string;
  evenThough?: string;
  seen?: number;
  /** Of the host: where its build is. */
  dir?: string;
  urgent?: boolean;
}

/** Gives a published release to everybody, or to some, when it has passed the gate. */
export async function promote(reference: string, options: PromoteOptions): Promise<Outcome> {
  const [part, wanted = ''] = reference.split('@');
  if (part === 'host') return promoteTheHost(wanted, options);
  const desk = await openForChange(options.store, { right: 'promote', part: part ?? '' });
  const { remote, release } = await resolveRelease(desk.store, reference);
  // Before the gate, which takes seconds: whoever moves the pointer meanwhile must not be overruled unseen.
  const read = await readPointer(desk.store, remote);
  const { evenThough, force, urgent } = options;
  const isCanary = options.percent !== undefined || options.tenant !== undefined;
  const canary = { release, percent: options.percent ?? 0, tenants: options.tenant ?? [] };
  const isSame: IsSame = ({ action }, now) =>
    isCanary
      ? action === 'canary' && JSON.stringify(now.canary) === JSON.stringify(canary)
      : action === 'promote' && now.stable === release;
  const already = alreadyDone(remote, read.pointer, options.seen, isSame);
  if (already !== undefined) return already;
  assertNotBad(remote, read.pointer, release, evenThough);
  const passed: string[] = [];
  if (force === undefined) {
    const contract = await assertIntact(desk, remote, release);
    passed.push('its files are the ones that were published');
    const file = async (name: string) =>
      (await desk.store.read(releaseKey(remote, release, name)))?.content ?? null;
    await passGate(contract, file, {
      hosts: options.host,
      acceptSize: options.acceptSize ?? false,
      onPassed: (what) => passed.push(what),
    });
  }
  const notes = { evenThough, urgent, note: force && `without the gate: ${force}` };
  return orAlready(desk, remote, isSame, async () => {
    const pointer = await announce(desk, remote, read, () =>
      isCanary
        ? startCanary(desk, remote, read, canary, notes)
        : promoteTo(desk, remote, read, release, notes),
    );
    const [moved] = pointer.history;
    const whom = isCanary ? `live for ${moved?.note ?? 'some'}` : 'live for everybody';
    return {
      data: { remote, release, passed, pointer },
      text: [
        ...passed.map((what) => `✓ ${what}`),
        `${remote} ${release} is ${whom}.`,
        ...(urgent === true ? ['Open pages take it within a minute.'] : []),
      ],
    };
  });
}

async function promoteTheHost(
  wanted: string,
  { percent, tenant, ...options }: PromoteOptions,
): Promise<Outcome> {
  if (percent !== undefined || tenant !== undefined)
    throw new RefusalError('The host is promoted to everybody: a canary of it is for whatever deploys it.');
  const { promoteHost } = await import('./host.ts');
  return promoteHost(wanted, options);
}
