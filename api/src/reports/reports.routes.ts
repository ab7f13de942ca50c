import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import type { Urgency } from '../database/fair-turns.ts';
import { mustHold } from '../policies/must-hold.ts';
import { readReadings, whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { fileTypes, writeReport } from './files/write-report.ts';
import { makeReport } from './make-report.ts';
import { Report, ReportAnswer, ReportFileQuery, ReportQuery } from './report.schema.ts';

const tags = ['Statistics'];
const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };

export const reportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/reports',
    {
      config: { access: whoMay.queryReadings },
      schema: {
        tags,
        operationId: 'getReport',
        summary: 'The figures of a day, week, month or range, with the period before and the year before',
        description: 'Alerts are part of it for who holds `alert.read`.',
        querystring: ReportQuery,
        response: { 200: ReportAnswer },
      },
    },
    // Somebody looks at the page and waits: behind everybody else's questions its dozens of reads took seconds.
    async (request) => ({ data: await reportFor(request, request.query, 'foreground') }),
  );

  app.get(
    '/reports/file',
    {
      config: { access: whoMay.exportReadings },
      schema: {
        tags,
        operationId: 'getReportFile',
        summary: 'The same as a file',
        description: 'Also takes one of `client.read` and `dashboard.read`.',
        querystring: ReportFileQuery,
        response: {
          200: {
            description: 'The file',
            content: {
              'application/json': { schema: Type.Unsafe<Readable>(Report) },
              ...Object.fromEntries(
                [fileTypes.csv, fileTypes.xlsx, fileTypes.pdf].map((type) => [type.split(';')[0], file]),
              ),
            },
          },
        },
      },
    },
    async (request, reply) => {
      const caller = staffOf(request);
      mustHold(caller, ...readReadings);
      app.runningExports.requireRoom(caller.tenantId);
      const { format, ...query } = request.query;
      const report = await reportFor(request, query, 'background');
      const { first_day, last_day } = report.period;
      const name = `report-${first_day}${last_day === first_day ? '' : `-to-${last_day}`}.${format}`;
      const content = await writeReport(report, format);
      await request.inTenant((tx) =>
        recordChange(tx, actorOf(request), {
          action: 'export.created',
          target: { type: 'export', id: name, name },
          after: { format, group: report.group, first_day, last_day },
        }),
      );
      return reply
        .headers({
          'content-type': fileTypes[format],
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        })
        .send(app.runningExports.watch(caller.tenantId, Readable.from([content])));
    },
  );
};

function reportFor(request: FastifyRequest, query: ReportQuery, urgency: Urgency): Promise<Report> {
  const { tenant, permissions } = staffOf(request);
  return makeReport((work) => request.readTenant(work, urgency), {
    query,
    zone: tenant.timezone,
    withAlerts: permissions.has('alert.read'),
  });
}
