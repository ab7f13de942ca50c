import { webLocks } from '../tabs/web-locks.ts';
import { outboxStore } from './outbox-store.ts';
import { tellOutbox } from './outbox-news.ts';
import { isRefusal, mayHaveArrived } from './what-became.ts';
import { type NewWrite, type Owner, requireMayWait, type WaitingWrite } from './waiting-write.ts';

const HOUR = 60 * 60 * 1000;
/** The service keeps keys for 24 hours. */
const KEY_LIFE = 23 * HOUR;
/** Milliseconds for a photo on a slow line. */
const PATIENCE = 60_000;
const MOST = 50;

export interface OutboxParts {
  /** Of the session that the page runs in: this entry has none. */
  api: {
    post: (
      path: string,
      body: unknown,
      options: { headers: Record<string, string>; timeout: number },
    ) => Promise<unknown>;
  };
  /** Who is signed in at this moment; undefined while nobody is. */
  owner: () => Owner | undefined;
}

/**
 * @param given the same once more where this has failed, with its key: the answer may be all that was lost
 * @returns null where the browser stores nothing, and it was sent instead
 * @throws Error where nobody is signed in, where too many wait, or where it could neither be kept nor sent
 */
export async function keepWrite(
  { api, owner: ownerNow }: OutboxParts,
  given: NewWrite,
): Promise<WaitingWrite | null> {
  requireMayWait(given.path);
  const owner = ownerNow();
  if (!owner) throw new Error('Nobody is signed in.');
  const madeAt = nextMoment();
  const write: WaitingWrite = { ...given, madeAt, state: 'waiting' };
  if ((await outboxStore.list(owner)).length >= MOST)
    throw new Error(`There may be at most ${MOST} that wait.`);
  try {
    await outboxStore.keep(owner, write);
  } catch {
    await post(api, write);
    tellOutbox({ sent: { path: write.path, about: write.about } });
    return null;
  }
  tellOutbox({});
  return write;
}

let lastMade = 0;

/** They are in order by when they were made: of what is made within one millisecond the next is a millisecond later. */
function nextMoment(): string {
  const now = Date.now();
  // Only as far as a burst goes: the clock may have been set back.
  lastMade = now <= lastMade && lastMade - now < MOST ? lastMade + 1 : now;
  return new Date(lastMade).toISOString();
}

/** @throws Error as well where it was not the service that answered: the page by which a hotel lets people in answers everything */
async function post(api: OutboxParts['api'], { path, body, id }: WaitingWrite): Promise<void> {
  const answer = await api.post(path, body, { headers: { 'Idempotency-Key': id }, timeout: PATIENCE });
  if (typeof answer !== 'object' || answer === null || !('data' in answer))
    throw new Error('Something before the service has answered.');
}

/**
 * Sends what waits, in its order, one after the other, until there is no answer. One tab at a time does so, and looks
 * again at each write before: what another has sent is gone by then.
 * @returns whether something still waits for a network
 */
export async function sendWaiting(parts: OutboxParts): Promise<boolean> {
  const owner = parts.owner();
  if (!owner) return false;
  const work = async () => {
    for (const listed of await outboxStore.list(owner)) {
      const write = await outboxStore.find(listed);
      if (write?.state !== 'waiting') continue;
      if (!(await sendOne(parts, owner, write))) return true;
    }
    return false;
  };
  return alone(work);
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  if (locks) return locks.request('emp.outbox', work);
  const next = turns.then(work);
  turns = next.catch(() => undefined);
  return next;
}

/** Pages without Web Locks take turns in themselves at least; of two tabs the service does what comes twice once. */
let turns: Promise<unknown> = Promise.resolve();

/** @returns false where no answer came: those behind it wait as well */
async function sendOne(
  { api, owner: ownerNow }: OutboxParts,
  owner: Owner,
  write: WaitingWrite,
): Promise<boolean> {
  if (write.sentAt !== undefined && mayBeForgotten(Date.now() - Date.parse(write.sentAt))) {
    await ifRoom(change(owner, { ...write, state: 'unsure' }));
    return true;
  }
  const tried = { ...write, sentAt: write.sentAt ?? new Date().toISOString() };
  const wasOnline = navigator.onLine;
  let kept = write;
  /** Only a try that may have arrived makes it older. */
  const note = async (now: WaitingWrite) => {
    if (now.sentAt !== kept.sentAt) await ifRoom(outboxStore.keep(owner, now));
    kept = now;
  };
  // Before it leaves: the page may be gone when the answer comes. Without a network none leaves, as far as the browser knows.
  if (wasOnline) await note(tried);
  const isStill = () => {
    const current = ownerNow();
    return current?.person === owner.person && current.tenant === owner.tenant;
  };
  if (!isStill()) {
    await note(write);
    return false;
  }
  try {
    await post(api, tried);
  } catch (error) {
    // What the organization that somebody switched to meanwhile does not know is not refused.
    if (isRefusal(error) && isStill()) {
      await ifRoom(change(owner, { ...tried, state: 'refused', sentence: error.message }));
      return true;
    }
    await note(mayHaveArrived(error, wasOnline) ? tried : write);
    return false;
  }
  await outboxStore.forget(tried);
  tellOutbox({ sent: { path: tried.path, about: tried.about } });
  return true;
}

/** Of a clock that was set back nobody knows how long ago it was. */
const mayBeForgotten = (age: number) => age > KEY_LIFE || age < -HOUR;

/** Where storage is full they are sent all the same: what has arrived makes room. */
const ifRoom = (work: Promise<void>) => work.catch(() => undefined);

async function change(owner: Owner, write: WaitingWrite): Promise<void> {
  await outboxStore.keep(owner, write);
  tellOutbox({});
}

/** Sent again as a new one: after a refusal nothing was done, and of an unsure one somebody has looked. */
export async function tryAgain(
  parts: OutboxParts,
  { sentence: _old, sentAt: _before, ...write }: WaitingWrite,
) {
  const owner = parts.owner();
  if (!owner) return;
  await change(owner, { ...write, state: 'waiting' });
  await sendWaiting(parts);
}

/** How many writes of somebody have not arrived, whatever keeps them. */
export async function countWaiting(owner: Owner): Promise<number> {
  return (await outboxStore.list(owner)).length;
}

export async function throwAway(write: WaitingWrite): Promise<void> {
  // Not while it is being sent, which would keep it again.
  await alone(() => outboxStore.forget(write));
  tellOutbox({});
}
