import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findClient } from '../clients/clients.queries.ts';
import { notFound } from '../errors/http-problem.ts';
import { whoMay } from '../policies/who-may.ts';
import { findFindings, lookedSites } from './quality.queries.ts';
import { DataQualityAnswer, QualityQuery } from './quality.schema.ts';

const DAY = 86_400_000;

export const qualityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/quality',
    {
      config: { access: whoMay.queryReadings },
      schema: {
        tags: ['Statistics'],
        operationId: 'getDataQuality',
        summary: 'What is wrong with readings: gaps, spikes, stuck values, counters, duplicates and clocks',
        querystring: QualityQuery,
        response: { 200: DataQualityAnswer },
      },
    },
    async (request) => {
      const { days = 30, client_id: client = null, kind = null, limit = 25, cursor = null } = request.query;
      const after = new Date(Date.now() - days * DAY);
      const data = await request.readTenant(async (tx) => {
        if (client !== null && !(await findClient(tx, client))) return undefined;
        return {
          ...(await lookedSites(tx, client)),
          ...(await findFindings(tx, { after, client, kind, limit, cursor })),
        };
      });
      if (!data) throw notFound('The client');
      return { data };
    },
  );
};
