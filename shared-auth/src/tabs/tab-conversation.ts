import type { SessionLifecycle } from '../session/session-lifecycle.ts';
import { isValid } from '../tokens/session-tokens.ts';
import type { SharedSession, TabMessage } from './tab-messages.ts';

/** What this tab does when another one speaks. */
export function listenToTabs(life: SessionLifecycle): () => void {
  return life.parts.tabs.listen((message) => void hear(life, message));
}

async function hear(life: SessionLifecycle, message: TabMessage): Promise<void> {
  const { store, tabs, csrf } = life.parts;
  const access = store.access;
  switch (message.type) {
    case 'login':
      return takeLogin(life, message.session);
    case 'refreshed': {
      const { tokens } = message.session;
      if (access?.sessionId === tokens.sessionId && tokens.receivedAt > access.receivedAt) {
        await life.adopt(message.session);
      }
      return;
    }
    case 'logout':
      return leave(life, message.sessionId);
    case 'auth-failed':
      if (access?.sessionId === message.sessionId && access.generation === message.generation) life.fail();
      return;
    case 'csrf':
      if (access?.sessionId === message.sessionId) csrf.adopt(message.csrf);
      return;
    case 'request-session':
      return message.sessionId === undefined || message.sessionId === access?.sessionId
        ? offer(life, message.request, message.newerThan)
        : undefined;
    case 'request-presence':
      if (life.status === 'signed-in') tabs.post({ type: 'presence' });
      return;
    case 'offer-session':
    case 'presence':
  }
}

/** Only a tab without a session takes the new one: another person's or tenant's work here is not swapped away. */
async function takeLogin(life: SessionLifecycle, session: SharedSession): Promise<void> {
  if (life.status !== 'signed-out') return;
  await life.adopt(session);
  if (isValid(life.parts.store.access) && life.status === 'signed-out') life.begin('sibling');
}

/** Signing out means all tabs. One that went on in another tenant has a session of its own to end at the server. */
async function leave(life: SessionLifecycle, sessionId: string): Promise<void> {
  const { store, authCalls } = life.parts;
  const { access, tenantId } = store;
  if (access === null) return;
  const told = access.sessionId === sessionId ? null : authCalls.logout(tenantId, access.token);
  life.end('signed-out-elsewhere');
  await told;
}

async function offer(life: SessionLifecycle, request: string, newerThan: number): Promise<void> {
  const { store, tabs } = life.parts;
  if (life.status !== 'signed-in') return;
  // A tab that has nothing at all depends on this one, which may have slept over the end of its token.
  if (newerThan === 0 && !isValid(store.access)) await life.refresh();
  if (!isValid(store.access) || store.access.receivedAt <= newerThan) return;
  const session = await life.share();
  if (session) tabs.post({ type: 'offer-session', request, session });
}
