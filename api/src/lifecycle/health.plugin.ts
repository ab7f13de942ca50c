import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { JoinedWork } from '../database/joined-work.ts';

export interface HealthOptions {
  /** Asks the database something; rejects when it does not answer. */
  askDatabase: () => Promise<unknown>;
  /** How long the answer may take, in milliseconds. */
  patience?: number;
}

/**
 * `GET /healthz` and `/readyz`: 200 only when a request could be served now, else 503. Both ask the database, since
 * without it there is nothing to serve, and however many ask at a time it is asked once; while closing, the server itself answers 503.
 */
const health: FastifyPluginAsync<HealthOptions> = async (app, { askDatabase, patience = 2_000 }) => {
  const joined = new JoinedWork<unknown>();
  for (const url of ['/healthz', '/readyz']) {
    app.get(url, { logLevel: 'warn' }, async (request, reply) => {
      try {
        await joined.do('database', () => within(patience, askDatabase()));
        return answer(reply, 200, 'ok');
      } catch (error) {
        request.log.warn({ err: error }, 'The database does not answer');
        return answer(reply, 503, 'the database does not answer');
      }
    });
  }
};

function answer(reply: FastifyReply, code: number, status: string): FastifyReply {
  return reply.code(code).header('cache-control', 'no-store').send({ status });
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export const healthPlugin = fastifyPlugin(health, { name: 'health' });
