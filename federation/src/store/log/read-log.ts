import { RefusalError } from '../refusal.ts';
import { type Desk, isGenuine, readRegistry } from '../signing.ts';
import { readDocument } from '../stored-document.ts';
import { installationOf, isKnownInstallation } from './installation.ts';
import { entryKey, type LogEntry, sha256, STATE_KEY } from './log-entry.ts';
import { EMPTY_LOG, follow, type LogState } from './replay.ts';

interface ReadOptions {
  /** Believe nothing that was added up before. */
  fromTheFirst?: boolean;
  /** The log may be shorter than what somebody has seen: the store was put back on purpose. */
  restored?: boolean;
  /** Called with each entry, once it has proved right. */
  onEntry?: (entry: LogEntry, state: LogState) => void;
}

/**
 * The log as it is now, each entry verified that nobody has vouched for yet.
 * @returns size 0 where no move was logged yet
 * @throws RefusalError when it is not what somebody has seen before, or an entry is not right
 */
export async function readLog(desk: Desk, options: ReadOptions = {}): Promise<LogState> {
  const { fromTheFirst = false, restored = false, onEntry } = options;
  const seen = restored ? null : await desk.witness?.read();
  let state = fromTheFirst ? EMPTY_LOG : await addedUp(desk);
  for (;;) {
    const next = await entryAfter(desk, state);
    if (next === null) break;
    state = next.state;
    onEntry?.(next.entry, state);
    if (seen?.size === state.size && seen.head !== state.head) throw otherLog(desk);
  }
  assertInstallation(desk, state);
  if (restored) return state;
  const { registry } = await readRegistry(desk.store);
  const said = registry?.log !== undefined && isGenuine(registry, desk) ? registry.log : null;
  const wanted = Math.max(...[said, seen].map((known) => (wasReset(state, known) ? 0 : (known?.size ?? 0))));
  if (state.size < wanted) {
    throw new RefusalError(
      `The log in ${desk.store.location} ends at entry ${state.size}, and there were ${wanted}: the store is older than what was ` +
        'seen here. Put the newer one back, or say that this one is meant: "mfe seal --restored <reason>".',
    );
  }
  return state;
}

const wasReset = ({ since }: LogState, seen: { since?: string } | null | undefined): boolean =>
  since !== undefined && (seen?.since === undefined || since > seen.since);

const otherLog = ({ store }: Desk) =>
  new RefusalError(
    `The log in ${store.location} is not the one that was seen here before: find out who changed the store. If it is meant, ` +
      'say so with "mfe seal --restored <reason>".',
  );

/** What the installation has signed last; or the beginning, where that is missing or somebody else's. */
async function addedUp(desk: Desk): Promise<LogState> {
  const stored = await readDocument<LogState>(desk.store, STATE_KEY, 'parts').catch((error: unknown) => {
    if (error instanceof RefusalError) return null;
    throw error;
  });
  if (stored === null || !isGenuine(stored.document, desk)) return EMPTY_LOG;
  const { signature: _signature, ...state } = stored.document;
  const last = await desk.store.read(entryKey(state.size));
  return last !== null && sha256(last.content) === state.head ? state : EMPTY_LOG;
}

async function entryAfter(
  { store }: Desk,
  state: LogState,
): Promise<{ state: LogState; entry: LogEntry } | null> {
  const index = state.size + 1;
  const stored = await store.read(entryKey(index));
  if (stored === null) return null;
  const wrong = (why: string) =>
    new RefusalError(
      `Entry ${index} of the log in ${store.location} is not right: ${why}. Nothing moves until ${entryKey(index)} is taken ` +
        'away: find out who wrote it.',
    );
  let entry: LogEntry;
  try {
    entry = JSON.parse(stored.content.toString()) as LogEntry;
  } catch {
    throw wrong('it cannot be read');
  }
  try {
    return { state: follow(state, entry, sha256(stored.content)), entry };
  } catch (error) {
    // Whatever somebody has written in its place.
    if (error instanceof RefusalError || error instanceof TypeError) throw wrong(error.message);
    throw error;
  }
}

/** The log must come from the installation that is known here: anybody can begin a log of their own. */
function assertInstallation(desk: Desk, { size, installation }: LogState): void {
  if (size === 0 || desk.trustPointers === true) return;
  const known = installationOf(desk);
  if (known === null || isKnownInstallation(desk, installation)) return;
  throw new RefusalError(
    `The log in ${desk.store.location} is that of another installation's key: name the right one, or change it with "mfe seal --new-key".`,
  );
}
