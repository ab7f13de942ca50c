import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import '../tracing/trace-requests.plugin.ts';

/**
 * What log lines say of requests and errors: enough to find them, nothing of a person and no secret. No query strings
 * and no headers, which may hold what people searched for and tokens; of an error of the database no detail, which
 * quotes values.
 */
export const logSerializers = {
  req: ({ id, method, url }: Pick<FastifyRequest, 'id' | 'method' | 'url'>) => ({
    id,
    method,
    path: url.split('?')[0],
  }),
  err: (error: Error & { code?: unknown; cause?: unknown }) => ({
    type: error.name,
    message: error.message,
    stack: error.stack ?? error.message,
    ...(error.code === undefined ? {} : { code: error.code }),
    ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
  }),
};

/** Every line of a request names its route; once it is known who calls, `logTenant` adds the tenant. */
const requestLog: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    const { traceId, routeOptions } = request;
    reply.log = request.log = request.log.child({
      route: routeOptions.url ?? 'none',
      ...(traceId && { trace_id: traceId }),
    });
  });
};

export const requestLogPlugin = fastifyPlugin(requestLog, { name: 'request-log' });

export function logTenant(
  request: FastifyRequest,
  reply: { log: FastifyRequest['log'] },
  tenant: string,
): void {
  reply.log = request.log = request.log.child({ tenant });
}
