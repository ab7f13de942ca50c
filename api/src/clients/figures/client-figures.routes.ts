import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dayNames } from '../../losses/day-names.ts';
import { whoMay } from '../../policies/who-may.ts';
import { staffOf } from '../../sessions/caller.ts';
import { figuresOfClients } from './client-figures.queries.ts';
import { ClientFiguresAnswer, ClientFiguresQuery } from './client-figures.schema.ts';
import { totalsOfClients } from './client-totals.queries.ts';
import { ClientTotalsAnswer, ClientTotalsQuery } from './client-totals.schema.ts';

export const clientFigureRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/clients/figures',
    {
      config: { access: whoMay.listClients },
      schema: {
        tags: ['Clients'],
        operationId: 'getClientFigures',
        summary:
          'What clients do now, what came today of what was expected, open alerts, and how much is known',
        querystring: ClientFiguresQuery,
        response: { 200: ClientFiguresAnswer },
      },
    },
    async (request, reply) => {
      const { tenant, permissions } = staffOf(request);
      const ids = request.query.ids.split(',');
      const today = dayNames(tenant.timezone)(Date.now());
      const data = await request.readTenant((tx) =>
        figuresOfClients(tx, ids, today, permissions.has('alert.read')),
      );
      return reply.header('cache-control', 'no-store').send({ data });
    },
  );

  app.get(
    '/clients/totals',
    {
      config: { access: whoMay.listClients },
      schema: {
        tags: ['Clients'],
        operationId: 'getClientTotals',
        summary: 'The same of all clients that filters find, in all or by type, region or tag',
        querystring: ClientTotalsQuery,
        response: { 200: ClientTotalsAnswer },
      },
    },
    async (request, reply) => {
      const { tenant, permissions } = staffOf(request);
      const { group, ...filters } = request.query;
      const now = Date.now();
      const today = dayNames(tenant.timezone)(now);
      const found = await request.readTenant((tx) =>
        totalsOfClients(tx, filters, group, { today, seesAlerts: permissions.has('alert.read') }),
      );
      const data = { at: new Date(now).toISOString(), ...found };
      return reply.header('cache-control', 'no-store').send({ data });
    },
  );
};
