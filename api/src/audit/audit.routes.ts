import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { pageOf } from '../http/paging.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { byInstants } from './audit-days.ts';
import { auditText, exportTypes } from './audit-export.ts';
import { entriesAfter, listChanges } from './audit-list.queries.ts';
import { actorOf, recordChange } from './audit.queries.ts';
import { AuditExportQuery, AuditList, AuditListQuery } from './audit.schema.ts';

const tags = ['Audit'];
const ENTRIES_A_STEP = 1000;

export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/audit',
    {
      config: { access: whoMay.readTheAuditTrail },
      schema: {
        tags,
        operationId: 'listChanges',
        summary: 'Who did what, from where and when, the latest first',
        querystring: AuditListQuery,
        response: { 200: AuditList },
      },
    },
    async (request) => {
      const { page, limit, cursor, ...rest } = request.query;
      const query = { page, limit, cursor, ...byInstants(rest, staffOf(request).tenant.timezone) };
      const { entries, total, next } = await request.inTenant((tx) => listChanges(tx, query));
      return { ...pageOf(entries, total, request.query), next_cursor: next };
    },
  );

  app.get(
    '/audit/export',
    {
      config: { access: whoMay.readTheAuditTrail },
      schema: {
        tags,
        operationId: 'exportAuditTrail',
        summary: 'All entries that match, as a file, the latest first',
        querystring: AuditExportQuery,
        response: {
          200: {
            description: 'The file',
            content: {
              'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) },
              'application/x-ndjson': { schema: Type.Unsafe<Readable>({ type: 'string' }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format = 'csv', ...rest } = request.query;
      const filter = byInstants(rest, staffOf(request).tenant.timezone);
      const name = `audit.${format}`;
      app.runningExports.requireRoom(staffOf(request).tenantId);
      await request.inTenant((tx) =>
        recordChange(tx, actorOf(request), {
          action: 'audit.exported',
          target: { type: 'audit', id: 'export', name },
          after: request.query,
        }),
      );
      const text = auditText(format, (cursor) =>
        request.inTenant((tx) => entriesAfter(tx, filter, { cursor, limit: ENTRIES_A_STEP })),
      );
      return reply
        .headers({
          'content-type': exportTypes[format],
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        })
        .send(app.runningExports.watch(staffOf(request).tenantId, Readable.from(text)));
    },
  );
};
