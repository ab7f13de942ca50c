import type { LogHead, ReleaseId, RemotePointer } from '../../contract.ts';
import { RefusalError } from '../refusal.ts';
import { fault } from './effect.ts';
import { hashOfPointer, isSignedByItsKey, type LogEntry } from './log-entry.ts';
import { assertMay, type Policy, RIGHT_TO } from './policy.ts';

/** What the log says of one part. */
export interface PartState {
  /** The entry that the pointer comes from. */
  index: number;
  /** Who made it. */
  key: string;
  hash: string;
  pointer: Pick<RemotePointer, 'stable' | 'previous' | 'canary' | 'disabled' | 'bad' | 'serial'>;
  /** What undoing the last move returns to; absent where there is nothing to undo. */
  before?: PartState['pointer'];
  /** Everything that everybody has had. */
  lived: ReleaseId[];
}

/** What all entries up to one come to. */
export interface LogState extends LogHead {
  /** Public half of the installation's key. */
  installation: string;
  policy: Policy | null;
  parts: Record<string, PartState>;
  /** `<part>@<release>` → SHA-256 of its seal. */
  published: Record<string, string>;
  host: { live: ReleaseId | null; approvals: Record<ReleaseId, string[]> };
  signature?: string;
}

export const EMPTY_LOG: LogState = {
  size: 0,
  head: '',
  installation: '',
  policy: null,
  parts: {},
  published: {},
  host: { live: null, approvals: {} },
};

const NOTHING: PartState['pointer'] = { stable: null, previous: null, canary: null, disabled: null };

/**
 * The state after one more entry.
 * @throws RefusalError with what is wrong about the entry: what breaks the chain, is signed by nobody, or does more than
 *   its key may do
 */
export function follow(state: LogState, entry: LogEntry, hash: string): LogState {
  if (entry.index !== state.size + 1 || entry.before !== state.head)
    throw new RefusalError('it does not follow the entry before');
  if (!isSignedByItsKey(entry)) throw new RefusalError('its signature is not that of its key');
  const next = { ...state, size: entry.index, head: hash };
  if ((entry.kind === 'begin') !== (state.size === 0))
    throw new RefusalError('the log begins with its first entry, and only there');
  const mustBeInstallation = (what: string) => {
    if (entry.key !== state.installation) throw new RefusalError(`only the installation's key may ${what}`);
  };
  switch (entry.kind) {
    case 'begin':
      return {
        ...next,
        installation: entry.key,
        parts: mapped(entry.parts, (pointer, remote) => partOf(undefined, entry, remote, pointer)),
      };
    case 'policy':
      mustBeInstallation('change the policy');
      return { ...next, policy: entry.policy };
    case 'key':
      // Whether it is the right one shows at the end: whoever reads knows the installation's key.
      return { ...next, installation: entry.key };
    case 'restored':
      mustBeInstallation('put the store back');
      return { ...next, since: entry.at };
    case 'adopt':
      mustBeInstallation('sign a pointer as it is');
      return withPart(next, entry.remote, partOf(undefined, entry, entry.remote, entry.pointer));
    case 'publish':
      assertMay(state, entry.key, 'publish', entry.remote);
      return {
        ...next,
        published: { ...state.published, [`${entry.remote}@${entry.release}`]: entry.seal },
      };
    case 'move': {
      const before = state.parts[entry.remote];
      assertMay(state, entry.key, RIGHT_TO[entry.action], entry.remote);
      const wrong = fault(entry, before?.pointer ?? NOTHING, before?.lived ?? []);
      if (wrong !== null) throw new RefusalError(wrong);
      return withPart(next, entry.remote, partOf(before, entry, entry.remote, entry.pointer));
    }
    case 'undo':
      return withPart(next, entry.remote, undone(state, entry));
    case 'approve-host':
      assertMay(state, entry.key, 'promote', 'host');
      return withApproval(next, entry.release, entry.key);
    case 'promote-host':
      assertMay(state, entry.key, 'promote', 'host');
      if (state.published[`host@${entry.release}`] === undefined)
        throw new RefusalError(`host ${entry.release} was never published`);
      assertApproved(state, entry.release, entry.key);
      return { ...next, host: { ...state.host, live: entry.release } };
    default:
      throw new RefusalError('it is of a kind that this version does not know');
  }
}

/** Two people for the host, wherever a policy names any: whoever promotes it is not the one who approved it. */
export function assertApproved({ policy, host }: LogState, release: ReleaseId, key: string): void {
  if (policy === null) return;
  const others = (host.approvals[release] ?? []).filter((each) => each !== key);
  if (others.length > 0) return;
  throw new RefusalError(
    `host ${release} needs a second person: somebody with another key who may promote the host runs "mfe approve host@${release}".`,
  );
}

const mapped = <In, Out>(all: Record<string, In>, how: (one: In, name: string) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, how(one, name)]));

const withPart = (state: LogState, remote: string, part: PartState): LogState => ({
  ...state,
  parts: { ...state.parts, [remote]: part },
});

function withApproval(state: LogState, release: ReleaseId, key: string): LogState {
  const known = state.host.approvals[release] ?? [];
  const approvals = { ...state.host.approvals, [release]: [...new Set([...known, key])] };
  return { ...state, host: { ...state.host, approvals } };
}

function partOf(
  before: PartState | undefined,
  { index, key }: LogEntry,
  remote: string,
  whole: RemotePointer,
): PartState {
  const { history: _history, ...pointer } = whole;
  const had = [
    ...(before?.lived ?? []),
    ...whole.history.flatMap(({ action, release }) =>
      action === 'promote' && release !== null ? [release] : [],
    ),
  ];
  const given = [pointer.stable, pointer.previous].filter((release) => release !== null);
  const lived = [...new Set([...had, ...given])];
  return {
    index,
    key,
    hash: hashOfPointer(remote, whole),
    pointer,
    before: before?.pointer ?? NOTHING,
    lived,
  };
}

function undone(state: LogState, entry: LogEntry & { kind: 'undo' }): PartState {
  const last = state.parts[entry.remote];
  if (last?.before === undefined) throw new RefusalError(`there is no move of ${entry.remote} to undo`);
  if (entry.key !== last.key && entry.key !== state.installation)
    throw new RefusalError('only who made a move may undo it');
  const { serial: _old, ...facts } = last.before;
  const { history: _history, serial = 0, ...now } = entry.pointer;
  if (JSON.stringify(sorted(now)) !== JSON.stringify(sorted(facts)) || serial <= (last.pointer.serial ?? 0))
    throw new RefusalError('undoing returns to what was before, and to nothing else');
  const { before: _before, ...part } = partOf(last, entry, entry.remote, entry.pointer);
  return part;
}

const sorted = (facts: object) =>
  Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
