import { actor } from '../actor.ts';
import { publicHalf, rawPublicKey } from '../public-key.ts';
import { RefusalError } from '../refusal.ts';
import { type Desk, signed } from '../signing.ts';
import { isTeams } from './installation.ts';
import { entryKey, type LogBody, type LogEntry, sha256 } from './log-entry.ts';
import { pointersBefore } from './pointers-before.ts';
import { readLog } from './read-log.ts';
import { follow, type LogState } from './replay.ts';

interface AppendOptions {
  restored?: boolean;
}

/**
 * Adds an entry: the moment in which a move is made. It is one object of its own that nobody can write twice, so of two
 * at the same moment the second reads the first and decides again; a process that dies has added it or not.
 * @param make what to add, by the log as it is; called again when somebody was faster
 * @throws RefusalError when the key here may not
 */
export async function append(
  desk: Desk,
  make: (log: LogState) => LogBody | Promise<LogBody>,
  { restored = false }: AppendOptions = {},
): Promise<LogState> {
  for (;;) {
    const state = await readLog(desk, { restored });
    const body = state.size === 0 ? await beginning(desk) : await make(state);
    const next = await tryToAdd(desk, state, body);
    if (next === null || state.size === 0) continue;
    return next;
  }
}

/** Makes sure that there is a log, from what is live now on. */
export async function begun(desk: Desk): Promise<LogState> {
  for (;;) {
    const state = await readLog(desk);
    if (state.size > 0) return state;
    await tryToAdd(desk, state, await beginning(desk));
  }
}

async function beginning(desk: Desk): Promise<LogBody> {
  if (isTeams(desk))
    throw new RefusalError(
      `There is no log in ${desk.store.location} yet: the installation's key begins it.`,
    );
  return { kind: 'begin', parts: await pointersBefore(desk) };
}

async function tryToAdd(desk: Desk, state: LogState, body: LogBody): Promise<LogState | null> {
  const { store, key } = desk;
  if (key === null) throw new Error('Without a key there is no log');
  const index = state.size + 1;
  const entry = signed<LogEntry>(
    {
      schema: 1,
      index,
      before: state.head,
      at: new Date().toISOString(),
      by: actor(),
      key: rawPublicKey(publicHalf(key)),
      ...body,
    },
    key,
  );
  const content = Buffer.from(`${JSON.stringify(entry)}\n`);
  const next = follow(state, entry, sha256(content));
  if (!(await store.swap(entryKey(index), content, null))) {
    // A bucket may have taken it although its answer was lost on the way.
    const there = await store.read(entryKey(index));
    if (there === null || !there.content.equals(content)) return null;
  }
  await desk.witness?.keep(next);
  return next;
}
