import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { traceIdOf } from './traceparent.ts';
import { type RequestSpan, tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the trace that the request is part of, where the caller or this service keeps one. */
    readonly traceId: string | undefined;
    /** Where a collector is told of it. */
    span: RequestSpan | undefined;
  }
}

/** Asked every second by machines. */
const untold = new Set(['/healthz', '/readyz', '/metrics']);

/** One span for a request, from the first hook to the end of its answer, with its statements inside. */
const traceRequests: FastifyPluginAsync = async (app) => {
  app.decorateRequest('span');
  app.decorateRequest('traceId', {
    getter(this: FastifyRequest) {
      return this.span?.traceId ?? traceIdOf(this.headers.traceparent);
    },
  });
  const told = tracing();
  if (!told) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (untold.has(request.routeOptions.url ?? '')) return done();
    request.span = told.beginRequest(request.method, request.headers);
    request.span.within(done);
  });
  // A body ends in an event of the connection, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.within(done);
    else done();
  });
  app.addHook('onResponse', async ({ span, method, routeOptions }, reply) =>
    span?.end(method, routeOptions.url ?? 'none', reply.statusCode),
  );
};

export const traceRequestsPlugin = fastifyPlugin(traceRequests, { name: 'trace-requests' });
