import type { SignedIn } from '../http/auth-calls.ts';
import type { Csrf } from '../http/csrf.ts';
import type { TokenStore } from '../tokens/token-store.ts';
import { toSessionUser, toStoredUser } from './session-user.ts';

/** Stores what a sign-in or a switch of tenant brought. */
export async function keepSession(store: TokenStore, csrf: Csrf, answer: SignedIn): Promise<void> {
  await store.save(answer.tokens);
  // After a wipe as well: the server expects the id that came with its answer.
  csrf.adopt(answer.csrf);
  store.tenantId = answer.user.tenant_id;
  store.user = toStoredUser(toSessionUser(answer.user));
}
