import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { handoverOf, setReadTo } from './handover.queries.ts';
import { HandoverAnswer, HandoverQuery, HandoverRead } from './staff-alerts.schema.ts';

const tags = ['Alerts'];

/** What whoever begins a shift has to know. */
export const handoverRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/alerts/handover',
    {
      config: { access: whoMay.readAlerts },
      schema: {
        tags,
        operationId: 'getHandover',
        summary: 'What opened, was closed and was noted since the caller last looked, or for some hours',
        querystring: HandoverQuery,
        response: { 200: HandoverAnswer },
      },
    },
    async (request) => {
      const { userId } = staffOf(request);
      return { data: await request.inTenant((tx) => handoverOf(tx, userId, request.query.hours)) };
    },
  );

  app.post(
    '/alerts/handover/read',
    {
      config: { access: whoMay.readAlerts },
      schema: {
        tags,
        operationId: 'readHandover',
        summary: 'The caller has looked: the next handover begins where this one ended',
        body: HandoverRead,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId } = staffOf(request);
      await request.inTenant((tx) => setReadTo(tx, userId, new Date(request.body.to)));
      return reply.code(204).send(null);
    },
  );
};
