import type { Registry, RegistryRemote, RemotePointer } from '../../contract.ts';
import { publicKeyFrom } from '../public-key.ts';
import { readPointer, remotesIn } from '../pointers.ts';
import { faultsOfIndex } from '../registry-index.ts';
import { RefusalError } from '../refusal.ts';
import { type Desk, isGenuine, readRegistry } from '../signing.ts';
import { readDocument } from '../stored-document.ts';
import { hashOfPointer, type LogEntry, POLICY_KEY, STATE_KEY } from './log-entry.ts';
import type { Policy } from './policy.ts';
import { readLog } from './read-log.ts';
import type { LogState } from './replay.ts';

export interface Verified {
  log: LogState;
  /** Of the first entry. RFC 3339. */
  from: string | null;
  /** Public halves of the keys that have signed entries. */
  keys: string[];
  /** What is not as the log says, a sentence each. */
  faults: string[];
}

/**
 * Goes through the log from its first entry, and compares what is there now with what it comes to.
 * @throws RefusalError where an entry is not right, or where there were more of them
 */
export async function verifyLog(desk: Desk): Promise<Verified> {
  const heads = new Map<number, string>();
  const keys = new Set<string>();
  let from: string | null = null;
  const log = await readLog(desk, {
    fromTheFirst: true,
    onEntry: (entry: LogEntry, { size, head }) => {
      from ??= entry.at;
      heads.set(size, head);
      keys.add(entry.key);
    },
  });
  // Where nobody has said which key is the installation's, everything must at least be of one.
  const one =
    desk.installation === undefined && log.size > 0
      ? { ...desk, installation: publicKeyFrom(log.installation) }
      : desk;
  const faults = [
    ...(await faultsOfPointers(one, log)),
    ...(await faultsOfPolicy(one, log)),
    ...(await faultsOfSum(one, heads)),
    ...(await faultsOfRegistry(one, log, heads)),
  ];
  return { log, from, keys: [...keys], faults };
}

async function faultsOfPointers({ store }: Desk, { parts }: LogState): Promise<string[]> {
  const names = new Set([...Object.keys(parts), ...(await remotesIn(store))]);
  const found = await Promise.all(
    [...names].map(async (name) => {
      try {
        const { stored } = await readPointer(store, name);
        const part = parts[name];
        if (part === undefined) return [`What ${name} points to comes from no entry of the log.`];
        if (stored !== null && hashOfPointer(name, stored) === part.hash) return [];
        return [`What ${name} points to is not what entry ${part.index} says.`];
      } catch (error) {
        if (error instanceof RefusalError) return [error.message];
        throw error;
      }
    }),
  );
  return found.flat();
}

async function faultsOfPolicy({ store }: Desk, { policy }: LogState): Promise<string[]> {
  const stored = await read<Policy & { signature?: string }>(store, POLICY_KEY);
  const { signature: _signature, ...there } = stored ?? {};
  const isSame = policy === null ? stored === null : JSON.stringify(there) === JSON.stringify(policy);
  return isSame
    ? []
    : [`${POLICY_KEY} is not the policy that the log says: "mfe policy <file>" writes it anew.`];
}

async function faultsOfSum(desk: Desk, heads: Map<number, string>): Promise<string[]> {
  const sum = await read<LogState>(desk.store, STATE_KEY);
  if (sum === null || (isGenuine(sum, desk) && heads.get(sum.size) === sum.head)) return [];
  return [`${STATE_KEY} is not of this log: "mfe seal" writes it anew.`];
}

async function faultsOfRegistry(desk: Desk, log: LogState, heads: Map<number, string>): Promise<string[]> {
  const { registry } = await readRegistry(desk.store);
  if (registry === null) return log.size === 0 ? [] : ['There is no registry: "mfe seal" writes it.'];
  if (!isGenuine(registry, desk)) return ["The registry is not signed with the installation's key."];
  return [
    ...(registry.log !== undefined && heads.get(registry.log.size) !== registry.log.head
      ? [
          `The registry is of another log than this one: it names entry ${registry.log.size} as ${registry.log.head}.`,
        ]
      : []),
    ...faultsOfRemotes(registry, log),
    ...(await faultsOfIndex(desk, registry)),
  ];
}

function faultsOfRemotes({ remotes }: Registry, { parts }: LogState): string[] {
  const names = new Set([...Object.keys(parts), ...Object.keys(remotes)]);
  return [...names].flatMap((name) => {
    const part = parts[name];
    if (part === undefined) return [`The registry has ${name}, and the log has no move of it.`];
    if (factsOf(remotes[name]) === factsOf(part.pointer)) return [];
    return [
      `People get ${remotes[name]?.stable ?? 'nothing'} of ${name}, and entry ${part.index} says ${part.pointer.stable ?? 'nothing'}: "mfe seal" says why.`,
    ];
  });
}

type Facts = Pick<RemotePointer, 'stable' | 'previous' | 'canary' | 'disabled'>;
const factsOf = (of: Facts | RegistryRemote | undefined): string =>
  JSON.stringify([of?.stable ?? null, of?.previous ?? null, of?.canary ?? null, of?.disabled ?? null]);

async function read<T extends object>(store: Desk['store'], key: string): Promise<T | null> {
  return (await readDocument<T>(store, key).catch(() => null))?.document ?? null;
}
