import { BUSY_SIBLING_ANSWER, SIBLING_ANSWER } from '../limits.ts';
import type { SharedSession } from '../tabs/tab-messages.ts';
import { takeLegacySession } from '../tokens/legacy-storage.ts';
import { localIfOpen } from '../tokens/open-storage.ts';
import { type AccessToken, dateTokens, isValid } from '../tokens/session-tokens.ts';
import type { TokenStore } from '../tokens/token-store.ts';
import type { SessionLifecycle } from './session-lifecycle.ts';

/**
 * Startup of B-4.2: legacy tokens move over once; then valid tokens, a sibling's session, or a forced
 * refresh. Null, with everything cleared, when none of them works.
 */
export async function restoreSession(life: SessionLifecycle): Promise<'stored' | 'sibling' | null> {
  const { store } = life.parts;
  await migrateLegacy(store);
  const { access } = store;
  if (isValid(access)) return 'stored';
  const shared = await askSiblings(life, access);
  // Signed out in another tab while this one waited.
  if (life.status !== 'starting') return null;
  if (shared) {
    await life.adopt(shared);
    return 'sibling';
  }
  if (store.access && store.hasRefreshToken && (await life.refresh()) === 'refreshed') return 'stored';
  store.wipe();
  return null;
}

/** A tab that has had a session wants that one, and not a sibling's in another tenant. */
async function askSiblings(
  { parts }: SessionLifecycle,
  own: AccessToken | null,
): Promise<SharedSession | null> {
  const isThere = await parts.presence.isAnywhere();
  if (isThere === false) return null;
  const within = isThere ? BUSY_SIBLING_ANSWER : SIBLING_ANSWER;
  return parts.tabs.requestSession(own?.receivedAt ?? 0, within, own?.sessionId);
}

async function migrateLegacy(store: TokenStore): Promise<void> {
  const legacy = takeLegacySession(localIfOpen());
  if (!legacy || store.access) return;
  const source = { access_token: legacy.accessToken, refresh_token: legacy.refreshToken ?? undefined };
  const tokens = dateTokens(source, crypto.randomUUID());
  if (!tokens) return;
  // Nobody knows when these arrived, so `exp` against our own clock is all there is; a refresh mends it.
  await store.save(tokens);
  if (legacy.tenantId) store.tenantId = legacy.tenantId;
}
