import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { problemSites } from './problem-sites.queries.ts';
import { ProblemSitesAnswer } from './problem-sites.schema.ts';

export const problemSiteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/problem-sites',
    {
      config: { access: whoMay.seeProblemSites },
      schema: {
        tags: ['Clients'],
        operationId: 'listProblemSites',
        summary: 'Sites where somebody has to do something, with their alerts and where they are',
        response: { 200: ProblemSitesAnswer },
      },
    },
    async (request) => {
      const withAlerts = staffOf(request).permissions.has('alert.read');
      return { data: await request.readTenant((tx) => problemSites(tx, withAlerts)) };
    },
  );
};
