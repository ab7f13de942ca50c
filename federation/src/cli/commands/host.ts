import { passHostGate } from '../../gate/check-host.ts';
import { append } from '../../store/log/append.ts';
import { publishHost, readHostSeal, resolveHostRelease } from '../../store/log/host-releases.ts';
import { readLog } from '../../store/log/read-log.ts';
import { assertApproved } from '../../store/log/replay.ts';
import { publicHalf, rawPublicKey } from '../../store/public-key.ts';
import { RefusalError } from '../../store/refusal.ts';
import type { Desk } from '../../store/signing.ts';
import type { Outcome } from '../outcome.ts';
import { hostDirectory, openForChange } from '../surroundings.ts';

interface HostOptions {
  store?: string;
  dir?: string;
}

async function open(store: string | undefined, right: 'publish' | 'promote'): Promise<Desk> {
  const desk = await openForChange(store, { right, part: 'host' });
  if (desk.key === null)
    throw new RefusalError('Releases of the host are signed: name a PEM file in MFE_SIGNING_KEY.');
  return desk;
}

/** Seals a build of the host, whose files are deployed by other means. */
export async function publishTheHost({ store, dir }: HostOptions): Promise<Outcome> {
  const desk = await open(store, 'publish');
  const { release, already } = await publishHost(desk, hostDirectory(dir));
  const text = already
    ? `host ${release} is sealed already.`
    : `host ${release} is sealed. Somebody else says "mfe approve host@${release}", then "mfe promote host@${release}".`;
  return { data: { host: release, already }, text: [text] };
}

/** The second person's word for a release of the host. */
export async function approve(reference: string, { store }: HostOptions): Promise<Outcome> {
  const [part, wanted = ''] = reference.split('@');
  if (part !== 'host')
    throw new RefusalError(
      `Only the host needs a second person: "mfe approve host@<release>", and not ${reference}.`,
    );
  const desk = await open(store, 'promote');
  const release = resolveHostRelease(await readLog(desk), wanted);
  await append(desk, () => ({ kind: 'approve-host', release }));
  return { data: { host: release }, text: [`host ${release} is approved: somebody else may promote it.`] };
}

/** Says which build of the host is to be served, when it runs all that people get and two people want it. */
export async function promoteHost(
  wanted: string,
  { store, dir, host, force }: HostOptions & { host: string[]; force?: string },
): Promise<Outcome> {
  const desk = await open(store, 'promote');
  const log = await readLog(desk);
  const release = resolveHostRelease(log, wanted);
  if (desk.key !== null) assertApproved(log, release, rawPublicKey(publicHalf(desk.key)));
  const directory = hostDirectory(dir);
  const built = await readHostSeal(desk, log, directory);
  if (built.release !== release)
    throw new RefusalError(
      `${directory} holds host ${built.release}, and not ${release}: name its folder with --dir.`,
    );
  const passed: string[] = [];
  if (force === undefined)
    await passHostGate(directory, { hosts: host, onPassed: (what) => passed.push(what) });
  await append(desk, () => ({
    kind: 'promote-host',
    release,
    ...(force && { note: `without the gate: ${force}` }),
  }));
  return {
    data: { host: release, passed },
    text: [
      ...passed.map((what) => `✓ ${what}`),
      `host ${release} is the one to serve: "mfe verify --host-build <folder>" tells it apart from any other.`,
    ],
  };
}
