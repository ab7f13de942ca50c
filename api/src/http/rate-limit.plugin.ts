import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { HttpProblem } from '../errors/http-problem.ts';

/** Calls a minute. They are counted by each process, so behind a balancer the sum of all processes is the limit. */
const policies = {
  /** Those who are not signed in, by address: a whole office may share one. */
  anonymous: 600,
  /** A person's session: pages with many widgets, in several tabs. */
  staff: 1800,
  /** A client of the integrator API; each call may carry a batch of 5,000 readings. */
  integrator: 3000,
} as const;

type Policy = keyof typeof policies;
const windowSeconds = 60;

/** Tells callers how much they may still ask (RateLimit headers), and those who asked for too much when to come back. */
const limits: FastifyPluginAsync = async (app) => {
  await app.register(rateLimit, { global: false });
  const checks = Object.fromEntries(
    Object.entries(policies).map(([policy, max]) => [
      policy,
      app.createRateLimit({
        max,
        timeWindow: windowSeconds * 1000,
        keyGenerator: (request) => keyOf(request),
      }),
    ]),
  ) as Record<Policy, ReturnType<typeof app.createRateLimit>>;

  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.access) return;
    const policy: Policy = request.caller?.kind ?? 'anonymous';
    const state = await checks[policy](request);
    if (state.isAllowed) return;
    const { remaining, ttlInSeconds } = state;
    reply.header('ratelimit-policy', `"${policy}";q=${policies[policy]};w=${windowSeconds}`);
    reply.header('ratelimit', `"${policy}";r=${remaining};t=${ttlInSeconds}`);
    if (!state.isExceeded) return;
    throw new HttpProblem(429, 'too_many_requests', `Too many requests. Try again in ${ttlInSeconds} s.`, {
      headers: { 'retry-after': String(ttlInSeconds) },
    });
  });
};

export const rateLimitPlugin = fastifyPlugin(limits, { name: 'rate-limit', dependencies: ['sessions'] });

function keyOf({ caller, ip }: FastifyRequest): string {
  if (caller?.kind === 'staff') return caller.familyId;
  return caller ? caller.clientId : ip;
}
