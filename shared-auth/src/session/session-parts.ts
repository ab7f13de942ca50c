import type { CsrfError } from '../errors/session-errors.ts';
import { EventHub } from '../events.ts';
import { ApiClient } from '../http/api-client.ts';
import { AuthCalls } from '../http/auth-calls.ts';
import { AuthorizedCalls } from '../http/authorized-calls.ts';
import { Csrf } from '../http/csrf.ts';
import { RequestQueue } from '../http/request-queue.ts';
import { PLACEHOLDER_TENANT } from '../limits.ts';
import { CircuitBreaker } from '../refresh/circuit-breaker.ts';
import { RefreshLock } from '../refresh/refresh-lock.ts';
import { Refresher, type RefreshOutcome } from '../refresh/refresher.ts';
import { RefreshScheduler } from '../refresh/refresh-scheduler.ts';
import { Presence } from '../tabs/presence.ts';
import { TabChannel } from '../tabs/tab-channel.ts';
import type { SharedSession } from '../tabs/tab-messages.ts';
import { TokenStore } from '../tokens/token-store.ts';
import { ProfileKeeper } from './profile-keeper.ts';
import { SessionScope } from './session-scope.ts';
import type { SessionConfig } from './session.ts';

/** What only the session as a whole can do, asked for by its parts. */
export interface SessionActions {
  /** Refreshes, and ends the session when that fails. */
  refresh: () => Promise<RefreshOutcome>;
  /** Goes on with a sibling's newer tokens. */
  adopt: (session: SharedSession) => Promise<void>;
  refreshed: () => Promise<void>;
  giveUp: () => void;
}

export type SessionParts = ReturnType<typeof buildParts>;

/** Puts the parts together; none of them knows the session. */
export function buildParts(config: SessionConfig, actions: SessionActions) {
  const fetcher: typeof fetch = (input, init) => (config.fetch ?? fetch)(input, init);
  const events = new EventHub();
  const store = new TokenStore(sessionStorage);
  const tabs = new TabChannel();
  const presence = new Presence();
  const csrf = new Csrf(sessionStorage, (csrf) => {
    const { access } = store;
    if (access) tabs.post({ type: 'csrf', sessionId: access.sessionId, csrf });
  });
  const circuit = new CircuitBreaker();
  const queue = new RequestQueue();
  const lock = new RefreshLock();
  const scopes = new SessionScope();
  const scope = () => scopes.current;
  const baseUrl = config.baseUrl ?? location.origin;
  const authCalls = new AuthCalls((path, init) => fetcher(new URL(path, baseUrl), init), csrf);
  const refresher = new Refresher({
    store,
    lock,
    callRefresh: (refreshToken, sessionId) => {
      csrf.renewBeforeItEnds();
      return authCalls.refresh(store.tenantId ?? PLACEHOLDER_TENANT, refreshToken, sessionId);
    },
    requestSession: (newerThan, within, sessionId) => tabs.requestSession(newerThan, within, sessionId),
    adopt: actions.adopt,
    refreshed: actions.refreshed,
  });
  const scheduler = new RefreshScheduler(() => store.access, actions.refresh);
  const calls = new AuthorizedCalls({ store, queue, circuit, refresh: actions.refresh, scope });
  const onCsrfFailed = ({ message }: CsrfError) => events.emit('csrf-failed', { message });
  const onRefused = () => void profile.look();
  const client = new ApiClient({
    calls,
    store,
    csrf,
    scope,
    fetch: fetcher,
    answered: config.answered,
    baseUrl,
    onCsrfFailed,
    onRefused,
  });
  const profile: ProfileKeeper = new ProfileKeeper({ client, store, events, scope, giveUp: actions.giveUp });
  return {
    events,
    store,
    tabs,
    presence,
    csrf,
    circuit,
    queue,
    lock,
    scopes,
    authCalls,
    refresher,
    scheduler,
    client,
    profile,
  };
}
