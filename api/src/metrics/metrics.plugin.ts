import { timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { notFound, unauthorized } from '../errors/http-problem.ts';
import { tracing } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counters of what the service does; see `/metrics`. */
    metrics: ServiceMetrics;
  }
}

interface MetricsOptions {
  database: Database;
  /** Who asks for `/metrics` must send it as a bearer token; without one there is no such page. */
  token: string | undefined;
}

class ServiceMetrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });
  /** What no route ever sees. `by` is the name of a limit: nothing of a caller or tenant. */
  readonly refused = new Counter({
    name: 'requests_refused_total',
    help: 'Requests and connections that were refused before any route, by the limit that they passed.',
    labelNames: ['by'],
    registers: [this.registry],
  });
  readonly readings = new Counter({
    name: 'readings_total',
    help: 'Readings that integrators sent, by outcome.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
}

/** Figures for Prometheus. Routes are named by their pattern, so no id and nothing of a tenant gets into a label. */
const metricsOf: FastifyPluginAsync<MetricsOptions> = async (app, { database, token }) => {
  const metrics = new ServiceMetrics();
  app.decorate('metrics', metrics);
  collectDefaultMetrics({ register: metrics.registry });
  countedJobs(metrics.registry, database);
  app.addHook('onReady', async () => tracing()?.tellFigures(metrics.registry));

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    metrics.requests.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!token) throw notFound('The page');
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw unauthorized('invalid_token', 'Send METRICS_TOKEN as a bearer token.');
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};

export const metricsPlugin = fastifyPlugin(metricsOf, { name: 'metrics' });

function countedJobs(registry: Registry, { owner }: Database): void {
  const waiting = { name: 'jobs_waiting', help: 'Jobs that are due and not yet done, by kind.' };
  const later = { name: 'jobs_later', help: 'Jobs under way, and those that are due later, by kind.' };
  for (const { name, help } of [waiting, later]) {
    const isDue = name === waiting.name;
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      collect: async () => {
        const { rows } = await sql<{ kind: string; jobs: number }>`
          select kind, count(*)::int as jobs from job where (run_at < now()) = ${isDue} group by kind`.execute(
          owner,
        );
        gauge.reset();
        for (const { kind, jobs } of rows) gauge.set({ kind }, jobs);
      },
    });
  }
}

function isEqual(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
