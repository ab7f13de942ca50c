import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import type { Urgency } from '../database/fair-turns.ts';
import { JoinedWork } from '../database/joined-work.ts';
import {
  type TenantReads,
  type TenantTransaction,
  tenantRead,
  tenantReads,
  tenantTransaction,
} from '../database/tenant-transaction.ts';
import { forbidden, HttpProblem, unauthorized } from '../errors/http-problem.ts';
import { logTenant } from '../http/request-log.plugin.ts';
import { withinReach } from '../permissions/within-reach.ts';
import type { Access, StaffAccess } from '../policies/access.ts';
import { orRefuseToStart } from '../secrets/secrets.plugin.ts';
import { TenantNumbers } from '../tenants/tenant-numbers.ts';
import { type AccessClaims, AccessTokens, type Audience } from './access-token.ts';
import { type AskedAlong, type Caller, loadCaller, type StaffCaller } from './caller.ts';
import { bearerToken } from './bearer-token.ts';
import { IntegratorsTogether } from './integrators-together.ts';
import { bindCsrf, CSRF_HEADER, isWellFormed, judgeCsrf } from './csrf.ts';
import { type RefreshPolicy, refreshPolicy, type RefreshSettings } from './refresh-policy.ts';

declare module 'fastify' {
  interface FastifyInstance {
    accessTokens: AccessTokens;
    tenantNumbers: TenantNumbers;
    /** Ids of the organizations that operate the installation. */
    operators: ReadonlySet<string>;
    /** How refresh tokens are replaced, and when a session is over. */
    refreshPolicy: RefreshPolicy;
  }
  interface FastifyRequest {
    /** Who calls; `null` on routes that are open to anybody. */
    caller: Caller | null;
    /** A transaction of the caller's tenant. */
    inTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
    /** The same for statistics, which a replica may answer. */
    readTenant<T>(work: (tx: TenantTransaction) => Promise<T>, urgency?: Urgency): Promise<T>;
    /** For statistics that mostly are one statement. */
    readsOfTenant<T>(work: (reads: TenantReads) => Promise<T>): Promise<T>;
  }
  interface FastifyContextConfig {
    access?: Access;
    /**
     * The bearer token alone proves that the page sent it. Only for what pages send by themselves: a stale CSRF id must not
     * tell a person to repeat something that they never did.
     */
    withoutCsrf?: true;
    /** What a call of a session is likely to ask. */
    along?: (tenantId: number, session: string) => AskedAlong | undefined;
  }
}

interface SessionsOptions {
  database: Database;
  sessionTtlSeconds: number;
  refresh: RefreshSettings;
  operators: ReadonlySet<string>;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Finds out who calls and whether they may, before anything of the request's body is read. */
const sessions: FastifyPluginAsync<SessionsOptions> = async (app, options) => {
  const { database, sessionTtlSeconds, refresh, operators } = options;
  app.decorate(
    'accessTokens',
    await orRefuseToStart(() => AccessTokens.open(database, app.secretBox, sessionTtlSeconds)),
  );
  app.decorate('tenantNumbers', new TenantNumbers(database));
  app.decorate('operators', operators);
  app.decorate('refreshPolicy', refreshPolicy(refresh, app.accessTokens));
  app.decorateRequest('caller', null);
  app.decorateRequest('inTenant', function inTenant<
    T,
  >(this: FastifyRequest, work: (tx: TenantTransaction) => Promise<T>) {
    return tenantTransaction(database, tenantOf(this), work);
  });
  app.decorateRequest('readTenant', function readTenant<
    T,
  >(this: FastifyRequest, work: (tx: TenantTransaction) => Promise<T>, urgency?: Urgency) {
    return tenantRead(database, tenantOf(this), work, urgency);
  });
  app.decorateRequest('readsOfTenant', function readsOfTenant<
    T,
  >(this: FastifyRequest, work: (reads: TenantReads) => Promise<T>) {
    return tenantReads(database, tenantOf(this), work);
  });

  app.addHook('onRoute', (route) => {
    const ofTheApi = /^\/(api\/)?v1(\/|$)/.test(route.url);
    if (ofTheApi && !route.config?.access) throw new Error(`${route.url} does not declare who may call it.`);
  });

  // A page makes eight calls at once.
  const joined = new JoinedWork<StaffCaller | undefined>();
  const asked = new Map<string, AskedAlong>();
  const integrators = new IntegratorsTogether(database, refresh.lifeDays.client);
  // A replica may be a moment behind the server that says who calls, and Citus takes no two questions in a statement.
  const asksAlong = !database.replica && !database.distributed;
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (!access || access.who === 'anybody') return;
    const caller = await identify(request, access.who);
    request.caller = caller;
    logTenant(request, reply, caller.tenant.id);
    if (caller.kind === 'integrator') return;
    checkTenantHeader(request, caller);
    if (access.who === 'staff') checkScreen(access, request, caller);
    const { withoutCsrf = false } = request.routeOptions.config;
    if (!withoutCsrf && !safeMethods.has(request.method)) await checkCsrf(request, reply, caller);
    if (access.who === 'staff') checkPermissions(access, caller);
  });

  async function identify(request: FastifyRequest, audience: Audience): Promise<Caller> {
    const token = bearerToken(request.headers);
    if (!token) throw unauthorized('missing_token', 'Send an access token in the Authorization header.');
    const claims = await app.accessTokens.verify(token, audience);
    const tenantId = claims && (await app.tenantNumbers.of(claims.tenant));
    if (!claims || !tenantId)
      throw unauthorized('invalid_token', 'The access token is not valid or has expired.');
    const { family } = claims;
    const caller =
      audience === 'staff'
        ? await staffCaller(request, tenantId, claims)
        : await integrators.load(tenantId, claims);
    if (!caller) throw unauthorized('session_ended', 'The session has ended. Please sign in again.');
    database.callers.seen(tenantId, family);
    if (caller.kind === 'integrator') return caller;
    const operates = operators.has(caller.tenant.id);
    return { ...caller, permissions: new Set(withinReach(caller.permissions, operates)) };
  }

  function staffCaller(
    request: FastifyRequest,
    tenantId: number,
    claims: AccessClaims,
  ): Promise<StaffCaller | undefined> {
    const { family, subject } = claims;
    const key = `${claims.audience} ${tenantId} ${family} ${subject}`;
    const likely = asksAlong ? request.routeOptions.config.along?.(tenantId, family) : undefined;
    if (likely) asked.set(key, likely);
    return joined.do(key, () => {
      const along = asked.get(key);
      asked.delete(key);
      return loadCaller(database, tenantId, claims, refresh.lifeDays.user, along);
    });
  }

  /** Follows from the session and what is bound to it, so that a refusal has nothing to write down. */
  function nextCsrfToken({ familyId, csrf }: StaffCaller): string {
    const bound = csrf && `${csrf.hash} ${csrf.expiresAt.toISOString()}`;
    return app.accessTokens.derive(`csrf ${familyId} ${bound ?? 'unbound'}`);
  }

  async function checkCsrf(request: FastifyRequest, reply: FastifyReply, caller: StaffCaller): Promise<void> {
    const sent = request.headers[CSRF_HEADER];
    const next = nextCsrfToken(caller);
    const verdict = judgeCsrf(sent, caller.csrf, next);
    if (verdict === 'same') return;
    if (verdict === 'first' && isWellFormed(sent)) {
      await tenantTransaction(database, caller.tenantId, (tx) => bindCsrf(tx, caller.familyId, sent));
      return;
    }
    reply.header(CSRF_HEADER, next);
    throw forbidden(
      'csrf_token_invalid',
      'The CSRF token is missing, stale or of another session. Please try again.',
    );
  }
};

export const sessionsPlugin = fastifyPlugin(sessions, { name: 'sessions', dependencies: ['secrets'] });

function tenantOf(request: FastifyRequest): number {
  if (!request.caller)
    throw new Error(`${request.routeOptions.url} is open to anybody, so it has no tenant.`);
  return request.caller.tenantId;
}

function checkTenantHeader(request: FastifyRequest, caller: StaffCaller): void {
  const sent = request.headers['x-tenant-id'];
  if (sent === undefined || sent === caller.tenant.id) return;
  throw forbidden(
    'tenant_mismatch',
    'The X-Tenant-ID header names another organization than the session does.',
  );
}

/** Whatever is not declared for screens is not for them, whoever may do it. */
function checkScreen({ screens }: StaffAccess, { method }: FastifyRequest, { isScreen }: StaffCaller): void {
  if (!isScreen || screens === 'all' || (screens === 'gets' && safeMethods.has(method))) return;
  throw forbidden('not_for_screens', 'A screen can only look. Please sign in to do this.');
}

function checkPermissions(access: StaffAccess, caller: StaffCaller): void {
  const missing = access.of.filter((permission) => !caller.permissions.has(permission));
  const allowed = access.needs === 'all' ? missing.length === 0 : missing.length < access.of.length;
  if (allowed || access.of.length === 0) return;
  const joiner = access.needs === 'all' ? ' and ' : ' or ';
  throw new HttpProblem(
    403,
    'permission_denied',
    `You do not have permission: ${missing.join(joiner)} is needed.`,
  );
}
