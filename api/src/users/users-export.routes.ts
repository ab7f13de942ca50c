import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import { whoMay } from '../policies/who-may.ts';
import { usersCsv } from './users-csv.ts';
import { findUsers, matchingUserIds } from './users.queries.ts';
import { UserExportQuery } from './users.schema.ts';

const FILE_NAME = 'users.csv';

export const userExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/users/export',
    {
      config: { access: whoMay.exportUsers },
      schema: {
        tags: ['Users'],
        operationId: 'exportUsers',
        summary: 'All users that match, as a file',
        querystring: UserExportQuery,
        response: {
          200: {
            description: 'The file',
            content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const ids = await request.inTenant(async (tx) => {
        const found = await matchingUserIds(tx, request.query);
        // Personal data of many people leaves the service: that is worth an entry, though nothing changes.
        await recordChange(tx, actorOf(request), {
          action: 'user.exported',
          target: { type: 'user', id: 'export', name: FILE_NAME },
          after: { ...request.query, row_count: found.length },
        });
        return found;
      });
      const csv = usersCsv(ids, (some) => request.inTenant((tx) => findUsers(tx, some)));
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="${FILE_NAME}"`,
          'cache-control': 'no-store',
        })
        .send(Readable.from(csv));
    },
  );
};
