import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { whoMay } from '../policies/who-may.ts';
import { powerOfNow } from './now.queries.ts';
import { NowAnswer, NowQuery } from './now.schema.ts';

export const nowRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/now',
    {
      config: { access: whoMay.watchFigures, together: true },
      schema: {
        tags: ['Statistics'],
        operationId: 'getNow',
        summary: 'What is generated, used and stored now',
        querystring: NowQuery,
        response: { 200: NowAnswer },
      },
    },
    async (request, reply) => {
      const client_ids = request.query.client_ids?.split(',') ?? [];
      const data = await request.readTenant((tx) => powerOfNow(tx, { client_ids }));
      return reply.header('cache-control', 'no-store').send({ data });
    },
  );
};
