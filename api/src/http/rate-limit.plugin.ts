import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { HttpProblem } from '../errors/http-problem.ts';
import { bearerToken } from '../sessions/bearer-token.ts';
import { guard, ofAddress, placeOfPath } from './gate.ts';
import { countersOf } from './rate-limit-counters.ts';
import { type Policy, quotasOf, type RateLimits } from './rate-limits.ts';
import { RefusedCallers } from './refused-callers.ts';

const WINDOW_SECONDS = 60;
/** Counters in memory for each policy; the one unused for the longest gives way. */
const MOST_COUNTERS = 20_000;

interface RateLimitOptions {
  limits: RateLimits;
  behindProxy: boolean;
}

/**
 * Counts every call before anything else is done for it, whatever becomes of it, and refuses those who asked for too
 * much. Callers of the APIs are told how much they may still ask (RateLimit headers).
 */
const limits: FastifyPluginAsync<RateLimitOptions> = async (app, { limits: given, behindProxy }) => {
  const refused = new RefusedCallers();
  guard(app.server, {
    refused,
    connectionsOfAnAddress: behindProxy ? undefined : given.connections,
    isGood: async (headers) => (await app.accessTokens.claimsOf(bearerToken(headers) ?? '')) !== undefined,
    count: (by) => app.metrics.refused.inc({ by }),
  });
  await app.register(rateLimit, { global: false });
  const quota = quotasOf(given);
  const key = Symbol('key');
  const checks = Object.fromEntries(
    Object.entries(quota).map(([policy, max]) => {
      const limit = {
        max,
        timeWindow: WINDOW_SECONDS * 1000,
        // Not in the library's types, and without it there are 5,000.
        cache: MOST_COUNTERS,
        keyGenerator: (request: FastifyRequest) => String(Reflect.get(request, key)),
      };
      return [policy, app.createRateLimit(limit)];
    }),
  ) as Record<Policy, ReturnType<typeof app.createRateLimit>>;

  app.addHook('onRequest', async (request, reply) => {
    const counters = await countersOf(request, app.accessTokens);
    for (const [index, { policy, of, told }] of counters.entries()) {
      Reflect.set(request, key, of);
      const state = await checks[policy](request);
      if (state.isAllowed) return;
      const { remaining, ttlInSeconds, isExceeded } = state;
      // The narrowest limit is the first, and the one to tell of unless another one is used up.
      if (isExceeded || (told && index === 0)) {
        reply.header('ratelimit-policy', `"${policy}";q=${quota[policy]};w=${WINDOW_SECONDS}`);
        reply.header('ratelimit', `"${policy}";r=${remaining};t=${ttlInSeconds}`);
      }
      // A call that is refused here takes nothing from the wider limits, which others share.
      if (!isExceeded) continue;
      const who = callerKey(request, policy);
      refused.add(who, { until: Date.now() + ttlInSeconds * 1000, policy, headers: headersOf(reply) });
      throw tooMany(ttlInSeconds);
    }
  });
};

export const rateLimitPlugin = fastifyPlugin(limits, { name: 'rate-limit' });

const ofAddresses: ReadonlySet<Policy> = new Set(['anonymous', 'sign-in', 'files']);

/** How the gate knows the next call of the same caller without looking into it. */
function callerKey({ headers, url, ip }: FastifyRequest, policy: Policy): string {
  return ofAddresses.has(policy) ? ofAddress(placeOfPath(url), ip) : (headers.authorization ?? '');
}

function headersOf(reply: FastifyReply): Record<string, string | number | string[]> {
  const set = Object.entries(reply.getHeaders());
  return Object.fromEntries(set.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function tooMany(seconds: number): HttpProblem {
  return new HttpProblem(429, 'too_many_requests', `Too many requests. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
