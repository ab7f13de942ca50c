import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findClient } from '../clients/clients.queries.ts';
import { notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { whoMay } from '../policies/who-may.ts';
import { performanceOf } from './performance.ts';
import { PerformanceAnswer, PerformanceQuery } from './performance.schema.ts';

export const performanceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/clients/:id/performance',
    {
      config: { access: whoMay.readAClient },
      schema: {
        tags: ['Clients'],
        operationId: 'getClientPerformance',
        summary: 'What a site did hour by hour, the figures of its kind, and what was expected of it',
        params: IdParams,
        querystring: PerformanceQuery,
        response: { 200: PerformanceAnswer },
      },
    },
    async (request) => {
      const { hours = 24, until } = request.query;
      const asked = { hours, until: until === undefined ? Date.now() : Date.parse(until) };
      const data = await request.readTenant(async (tx) => {
        const client = await findClient(tx, request.params.id);
        return client && performanceOf(tx, client, asked);
      });
      if (!data) throw notFound('The client');
      return { data };
    },
  );
};
