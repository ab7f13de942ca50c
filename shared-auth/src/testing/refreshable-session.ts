import { TokenStore } from '../tokens/token-store.ts';
import { problem, type Handlers, type SeenRequest } from './memory-api.ts';
import { signInForTest, type TestSession } from './sign-in-for-test.ts';
import { testToken } from './test-token.ts';

export interface RefreshableSession extends TestSession {
  /** Calls of the refresh endpoint so far. */
  refreshes: () => SeenRequest[];
  /** From now on the server accepts only tokens that it issues later. */
  expire: () => void;
}

/** A session whose server knows which access tokens are good; `handlers` named with a `guarded` answer 401 otherwise. */
export async function refreshableSession(
  handlers: Handlers,
  refresh?: Handlers[string],
): Promise<RefreshableSession> {
  const good = new Set<string>();
  const guard = (handler: Handlers[string]) => async (request: SeenRequest) => {
    if (!good.has(request.headers.get('Authorization') ?? '')) return problem(401, 'expired');
    return typeof handler === 'function' ? handler(request) : handler;
  };
  const issue = () => {
    const now = Math.floor(Date.now() / 1000);
    const access_token = testToken({ iat: now, exp: now + 3600, jti: crypto.randomUUID() });
    good.add(`Bearer ${access_token}`);
    return { data: { access_token, refresh_token: `refresh ${good.size}`, expires_in: 3600 } };
  };
  const guarded = Object.entries(handlers).map(([route, handler]) => [route, guard(handler)] as const);
  const test = await signInForTest();
  test.api.use({ 'POST /v1/tenants/:tenant/auth/refresh': refresh ?? issue, ...Object.fromEntries(guarded) });
  const store = new TokenStore(sessionStorage);
  const { access } = store;
  if (!access) throw new Error('not signed in');
  await store.save({ ...access, refreshToken: 'refresh 0' });
  good.add(`Bearer ${access.token}`);
  return {
    ...test,
    refreshes: () => test.api.requests.filter(({ path }) => path.endsWith('/auth/refresh')),
    expire: () => good.clear(),
  };
}
