import type { TenantSummary } from '../api-shapes.ts';
import type { AnsweredBefore } from '../http/answered-before.ts';
import { fallbackCatalogue } from '../permissions/permission-catalogue.ts';
import { createSession } from '../session/page-session.ts';
import { sessionCache } from '../session/session-cache.ts';
import { clearSessionAtoms, type CurrentTenant } from '../session/session-atoms.ts';
import type { SessionUser } from '../session/session-user.ts';
import type { Session } from '../session/session.ts';
import { dateTokens } from '../tokens/session-tokens.ts';
import { TokenStore } from '../tokens/token-store.ts';
import { memoryApi, type Handlers, type MemoryApi } from './memory-api.ts';
import { testToken } from './test-token.ts';

export interface SignedInPerson {
  /** All the person may do; nothing unless given. */
  permissions?: readonly string[];
  /** Role names. */
  roles?: readonly string[];
  user?: Partial<SessionUser>;
  tenant?: Partial<CurrentTenant>;
  /** The person's tenants; the current one alone unless given. */
  tenants?: readonly TenantSummary[];
  /** Answers of the API; those of the session itself are there already and may be replaced. */
  handlers?: Handlers;
  /** Gives answers to calls that were made before the session was there. */
  answered?: AnsweredBefore;
}

export interface TestSession {
  session: Session;
  api: MemoryApi;
  /** Also done by the next call, so that tests leave nothing to each other. */
  dispose: () => void;
}

const TENANT = '11111111-1111-4111-8111-111111111111';
let previous: Session | null = null;

/** A real session over an API in memory, signed in and settled when the promise resolves. */
export async function signInForTest(person: SignedInPerson = {}): Promise<TestSession> {
  const { tenant, user } = describe(person);
  const api = memoryApi(sessionHandlers(person));
  api.use(person.handlers ?? {});
  resetForTest();
  const store = new TokenStore(sessionStorage);
  const now = Math.floor(Date.now() / 1000);
  const token = testToken({ sub: user.id, iat: now, exp: now + 3600 });
  const tokens = dateTokens({ access_token: token }, 'test-session');
  if (tokens) await store.save(tokens);
  store.tenantId = tenant.id;
  store.user = user;
  const session = createSession({
    sso: () => Promise.reject(new Error('Tests have no provider')),
    fetch: api.fetch,
    ...(person.answered && { answered: person.answered }),
  });
  previous = session;
  await session.client.load();
  await session.start();
  await session.reloadUser();
  // What the session asked for itself is of no interest to the test.
  api.requests.length = 0;
  return { session, api, dispose: resetForTest };
}

function resetForTest(): void {
  previous?.dispose();
  previous = null;
  sessionStorage.clear();
  sessionCache.clear();
  clearSessionAtoms('starting');
}

function describe({ roles = [], user, tenant }: SignedInPerson): {
  tenant: CurrentTenant;
  user: SessionUser;
} {
  const id = tenant?.id ?? TENANT;
  return {
    tenant: { id, name: 'Aurora', timezone: 'UTC', ...tenant },
    user: {
      id: '22222222-2222-4222-8222-222222222222',
      email: 'ada@aurora.example',
      name: 'Ada Lovelace',
      first_name: 'Ada',
      last_name: 'Lovelace',
      status: 'active',
      roles: roles.map((name) => ({ id: name, name, display_name: name })),
      tenant_id: id,
      ...user,
    },
  };
}

function sessionHandlers(person: SignedInPerson): Handlers {
  const { tenant, user } = describe(person);
  const catalogue = fallbackCatalogue();
  const tenants = person.tenants ?? [{ id: tenant.id, name: tenant.name ?? '' }];
  return {
    'GET /v1/auth/me': { data: { ...user, permissions: person.permissions ?? [], tenant, tenants } },
    'GET /v1/permissions': { data: catalogue.permissions },
    'GET /v1/permissions/by-resource': { data: catalogue.groups },
    'POST /v1/auth/logout': undefined,
  };
}
