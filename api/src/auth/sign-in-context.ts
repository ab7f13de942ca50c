import type { FastifyRequest } from 'fastify';
import { originOf } from '../audit/audit.queries.ts';
import type { Database } from '../database/database.ts';
import { CSRF_HEADER } from '../sessions/csrf.ts';
import type { SignInContext } from './sign-in.ts';

/** What a call brings, and the service has, for signing somebody in. */
export function signInContext(request: FastifyRequest, database: Database): SignInContext {
  const { accessTokens, tenantNumbers, refreshPolicy, operators } = request.server;
  return {
    database,
    accessTokens,
    csrf: request.headers[CSRF_HEADER],
    origin: originOf(request),
    requestId: request.id,
    tenantNumbers,
    refreshPolicy,
    operators,
  };
}
