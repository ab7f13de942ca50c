import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import { notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { mustHold } from '../policies/must-hold.ts';
import { readReadings, whoMay } from '../policies/who-may.ts';
import { templateOf } from '../queries/templates.ts';
import { staffOf } from '../sessions/caller.ts';
import { countRows, exportRows } from './export-rows.ts';
import { contentTypes, exportText } from './export-text.ts';
import { findExport, insertExport } from './exports.queries.ts';
import { ExportAnswer, ExportRequest } from './exports.schema.ts';
import { columnsOfFile, wordsBeside } from './words-beside.ts';

const tags = ['Statistics'];

export const exportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/analytics/export',
    {
      config: { access: whoMay.exportReadings },
      schema: {
        tags,
        operationId: 'createExport',
        summary: 'Prepare the rows of a query as a file',
        body: ExportRequest,
        response: { 201: ExportAnswer },
      },
    },
    async (request, reply) => {
      const caller = staffOf(request);
      const { tenant, userId } = caller;
      mustHold(caller, ...readReadings);
      const { query_id, format, parameters: given = {} } = request.body;
      const query = templateOf(query_id).prepare(given);
      const rowCount = await request.readTenant((tx) => countRows(query, tenant.timezone, tx), 'background');
      const made = await request.inTenant(async (tx) => {
        const wanted = { query_id, format, parameters: query.parameters };
        const made = await insertExport(tx, wanted, rowCount, userId);
        await recordChange(tx, actorOf(request), {
          action: 'export.created',
          target: { type: 'export', id: made.id, name: made.file_name },
          after: { ...wanted, row_count: rowCount },
        });
        return made;
      });
      return reply.code(201).header('location', made.url).send({ data: made });
    },
  );

  app.get(
    '/analytics/results/:id',
    {
      config: { access: whoMay.exportReadings },
      schema: {
        tags,
        operationId: 'getExport',
        summary: 'The rows of an export, as a stream',
        params: IdParams,
        response: {
          200: {
            description: 'The file',
            headers: { 'x-row-count': Type.Integer({ description: 'How many rows there are to come.' }) },
            content: {
              'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) },
              'application/json': {
                schema: Type.Unsafe<Readable>({ type: 'array', items: { type: 'object' } }),
              },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const caller = staffOf(request);
      const { tenant, tenantId } = caller;
      mustHold(caller, ...readReadings);
      app.runningExports.requireRoom(tenantId);
      const found = await request.inTenant((tx) => findExport(tx, request.params.id));
      if (!found) throw notFound('The export');
      const { columns, prepare } = templateOf(found.query_id);
      const query = prepare(found.parameters);
      const words = await request.readTenant((tx) => wordsBeside(tx, query), 'background');
      const rows = exportRows(query, tenant.timezone, (work) => request.readTenant(work, 'background'));
      const text = exportText({ format: found.format, columns: columnsOfFile(columns), words }, rows);
      return reply
        .headers({
          'content-type': contentTypes[found.format],
          'content-disposition': `attachment; filename="${found.file_name}"`,
          'x-row-count': found.row_count,
          'cache-control': 'no-store',
        })
        .send(app.runningExports.watch(tenantId, Readable.from(text)));
    },
  );
};
