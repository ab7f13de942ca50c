import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { pageOf } from '../http/paging.ts';
import { whoMay } from '../policies/who-may.ts';
import { listChanges } from './audit.queries.ts';
import { AuditList, AuditListQuery } from './audit.schema.ts';

export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/audit',
    {
      config: { access: whoMay.readTheAuditTrail },
      schema: {
        tags: ['Audit'],
        operationId: 'listChanges',
        summary: 'Who changed what and when, the latest first',
        querystring: AuditListQuery,
        response: { 200: AuditList },
      },
    },
    async (request) => {
      const { entries, total } = await request.inTenant((tx) => listChanges(tx, request.query));
      return pageOf(entries, total, request.query);
    },
  );
};
