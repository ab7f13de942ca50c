import type { FastifyRequest } from 'fastify';
import type { AccessTokens } from '../sessions/access-token.ts';
import { bearerToken } from '../sessions/bearer-token.ts';
import { addressKey } from './address-key.ts';
import { type Place, placeOfPath } from './gate.ts';
import type { Policy } from './rate-limits.ts';

export interface Counter {
  policy: Policy;
  /** Whose calls it counts. */
  of: string;
  /** The caller is told what is left of it. */
  told: boolean;
}

/**
 * Whose allowances a call takes from, the narrowest first. Only the signature of a token is checked for it: one that is
 * good tells its session, also where the session has ended; any other call is of its address.
 */
export async function countersOf(request: FastifyRequest, tokens: AccessTokens): Promise<Counter[]> {
  const address = addressKey(request.ip);
  switch (placeOf(request)) {
    case 'files':
      return [{ policy: 'files', of: address, told: false }];
    case 'sign-in':
      return [{ policy: 'sign-in', of: address, told: false }];
    case 'api': {
      const token = bearerToken(request.headers);
      const claims = token && (await tokens.claimsOf(token));
      if (!claims) return [{ policy: 'anonymous', of: address, told: true }];
      const { audience, tenant, subject, family } = claims;
      const ofTenant: Counter = { policy: 'tenant', of: tenant, told: false };
      if (audience === 'integrator') return [{ policy: 'integrator', of: subject, told: true }, ofTenant];
      return [
        { policy: 'staff', of: family, told: true },
        { policy: 'account', of: `${tenant}/${subject}`, told: false },
        ofTenant,
      ];
    }
  }
}

function placeOf({ routeOptions, url }: FastifyRequest): Place {
  // What no other route answers has its own path: an unknown one below an API counts there.
  return placeOfPath(routeOptions.url === undefined || routeOptions.url === '/*' ? url : routeOptions.url);
}
