import type { TokenAnswer } from '../api-shapes.ts';
import type { Session } from '../session/session.ts';
import type { SessionLifecycle } from '../session/session-lifecycle.ts';
import { type Codes, screenCalls, type Told } from './screen-calls.ts';
import { screenMemory } from './screen-memory.ts';

/** What a page on a wall shows while nobody is signed in. */
export type ScreenState =
  | { kind: 'code'; userCode: string; address: string; addressWithCode: string }
  | { kind: 'connecting' }
  | { kind: 'signed-in' };

/** Milliseconds before the first new attempt; doubled with each failure up to the last, and spread by a half. */
const delay = { first: 1000, last: 60_000 };
/** RFC 8628 section 3.5, in milliseconds. */
const SLOWER = 5000;

/** Seconds that a token lives where the service does not say. */
const USUAL_LIFE = 3600;

/** What every wait of a screen needs to know. */
interface Waiting {
  tell: (state: ScreenState) => void;
  signal: AbortSignal;
  /** Nobody wants the answer any more. */
  isOver: () => boolean;
}

/**
 * Keeps a screen signed in for as long as its page is open, without anybody: by the session of this tab, else by what it kept
 * over a restart, else by a code that somebody enters. A line that is down ends nothing; it is asked again for ever.
 */
export async function holdScreen(
  session: Session,
  tell: (state: ScreenState) => void,
  signal: AbortSignal,
): Promise<void> {
  // The page's one session is both.
  const life = session as Session & SessionLifecycle;
  rememberWhatIsRenewed(life, signal);
  for (;;) {
    await untilSignedOut(life, signal);
    if (signal.aborted) return;
    tell({ kind: 'connecting' });
    const isOver = () => signal.aborted || life.status !== 'signed-out';
    const waiting = { tell, signal, isOver };
    const answer = (await resume(waiting)) ?? (await enterByCode(waiting));
    // A person may have signed in meanwhile, in another tab.
    if (answer && !isOver()) await begin(life, answer);
    tell({ kind: 'signed-in' });
  }
}

/** As after a sign-in; here, because no other page has to load it. */
async function begin(
  life: SessionLifecycle,
  { access_token, refresh_token = '', expires_in, user }: TokenAnswer,
) {
  const { store } = life.parts;
  const { tenant_id: tenantId } = user;
  const now = Date.now();
  const sessionId = crypto.randomUUID();
  await store.save({
    token: access_token,
    refreshToken: refresh_token,
    receivedAt: now,
    expiresAt: now + (expires_in ?? USUAL_LIFE) * 1000,
    sessionId,
    generation: crypto.randomUUID(),
  });
  store.tenantId = tenantId;
  store.user = { id: user.id, email: user.email, name: user.name, roles: [], tenant_id: tenantId };
  await screenMemory.keep({ tenantId, refreshToken: refresh_token, sessionId });
  life.begin('callback', user);
}

/** The token that was kept is good once more, and each is replaced within the hour. A person's session is never kept. */
function rememberWhatIsRenewed({ parts: { events, store } }: SessionLifecycle, signal: AbortSignal): void {
  const remember = async () => {
    const kept = await screenMemory.read();
    if (kept === null || kept.sessionId !== store.access?.sessionId) return;
    const refreshToken = await store.refreshToken();
    if (refreshToken) await screenMemory.keep({ ...kept, refreshToken });
  };
  const end = events.on('token-refreshed', () => void remember());
  signal.addEventListener('abort', end, { once: true });
}

/** With what was kept; `null` where nothing was, or it is refused: only the service can say so. */
async function resume(waiting: Waiting): Promise<TokenAnswer | null> {
  const kept = await screenMemory.read();
  if (kept === null) return null;
  const told = await untilTold(() => screenCalls.resume(kept, waiting.signal), waiting);
  if (told === null) return null;
  if ('data' in told) return told.data;
  await screenMemory.forget();
  return null;
}

/** Shows codes, one after the other, until one was entered. */
async function enterByCode(waiting: Waiting): Promise<TokenAnswer | null> {
  const { tell, signal, isOver } = waiting;
  while (!isOver()) {
    const codes = await untilTold(() => screenCalls.askForCodes(signal), waiting);
    if (codes === null) return null;
    if ('data' in codes) {
      const { user_code: userCode, verification_uri: address, verification_uri_complete } = codes.data;
      tell({ kind: 'code', userCode, address, addressWithCode: verification_uri_complete });
      const answer = await poll(codes.data, waiting);
      if (answer) return answer;
    } else await pause(delay.last, signal);
  }
  return null;
}

/** @returns null once the code is no good any more */
async function poll(
  { device_code, expires_in, interval }: Codes,
  { signal, isOver }: Waiting,
): Promise<TokenAnswer | null> {
  const end = Date.now() + expires_in * 1000;
  let wait = interval * 1000;
  while (!isOver() && Date.now() < end) {
    await pause(wait, signal);
    const told = await screenCalls.takeSession(device_code, signal);
    if (told === 'away') continue;
    if ('data' in told) return told.data;
    if (told.code === 'slow_down') wait += SLOWER;
    else if (told.code !== 'authorization_pending') return null;
  }
  return null;
}

/** Asks until there is an answer, whichever. @returns null where nobody wants it any more */
async function untilTold<T>(
  ask: () => Promise<Told<T>>,
  { tell, signal, isOver }: Waiting,
): Promise<Exclude<Told<T>, 'away'> | null> {
  for (let failures = 0; !isOver(); failures += 1) {
    const told = await ask();
    if (told !== 'away') return told;
    tell({ kind: 'connecting' });
    await pause(Math.min(delay.first * 2 ** failures, delay.last) * (0.75 + Math.random() / 2), signal);
  }
  return null;
}

async function untilSignedOut(life: SessionLifecycle, signal: AbortSignal): Promise<void> {
  await life.start();
  if (life.status === 'signed-out' || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = life.parts.events.on('signed-out', done);
    signal.addEventListener('abort', done);
    function done() {
      end();
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
