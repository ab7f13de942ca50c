import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, recordChange, recordChanges } from '../audit/audit.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { checkIfMatch, entityTag, IfMatchHeaders } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { requireRoomForWindow } from '../quotas/require-room.ts';
import { staffOf } from '../sessions/caller.ts';
import { checkWindow } from './check-window.ts';
import { windowCreation, windowDeletion, windowEdit } from './maintenance-changes.ts';
import {
  deleteWindow,
  findWindow,
  holdWindow,
  insertWindow,
  listWindows,
  updateWindow,
  zoneOf,
} from './maintenance.queries.ts';
import {
  MaintenanceAnswer,
  MaintenanceList,
  MaintenanceRequest,
  MaintenanceTimes,
  MaintenanceTimesQuery,
  type MaintenanceWindow,
} from './maintenance.schema.ts';
import { maintenanceOf } from './site-maintenance.ts';

const tags = ['Alerts'];
const mayRead = { access: whoMay.readAlerts };
const mayChange = { access: whoMay.changeAlertRules };
const LONGEST_ASKED = 400 * 24 * 60 * 60 * 1000;

export const maintenanceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/maintenance-windows',
    {
      config: mayRead,
      schema: {
        tags,
        operationId: 'listMaintenanceWindows',
        summary: 'When no alert opens, and at which sites',
        response: { 200: MaintenanceList },
      },
    },
    async (request) =>
      request.inTenant(async (tx) => ({ data: await listWindows(tx), timezone: await zoneOf(tx) })),
  );

  app.post(
    '/maintenance-windows',
    {
      config: mayChange,
      schema: {
        tags,
        operationId: 'createMaintenanceWindow',
        summary: 'Open no alert for sites during a time, once or every week',
        description:
          'Readings are judged by when they were measured. An alert that is open when a window begins stays as it is until ' +
          'the window ends.',
        body: MaintenanceRequest,
        response: { 201: MaintenanceAnswer },
      },
    },
    async (request, reply) => {
      const window = await request.inTenant(async (tx) => {
        await checkWindow(tx, request.body);
        await requireRoomForWindow(tx);
        const created = await existing(tx, await insertWindow(tx, request.body));
        await recordChange(tx, actorOf(request), windowCreation(created));
        return created;
      });
      app.readingFeed.publishAlerts(staffOf(request).tenantId);
      return reply
        .code(201)
        .headers({ location: `/v1/maintenance-windows/${window.id}`, etag: entityTag(window.version) })
        .send({ data: window });
    },
  );

  app.get(
    '/maintenance-windows/:id',
    {
      config: mayRead,
      schema: {
        tags,
        operationId: 'getMaintenanceWindow',
        summary: 'One maintenance window',
        params: IdParams,
        response: { 200: MaintenanceAnswer },
      },
    },
    async (request, reply) => {
      const window = await request.inTenant((tx) => existing(tx, request.params.id));
      return reply.header('etag', entityTag(window.version)).send({ data: window });
    },
  );

  app.put(
    '/maintenance-windows/:id',
    {
      config: mayChange,
      schema: {
        tags,
        operationId: 'updateMaintenanceWindow',
        summary: 'Replace what a maintenance window says',
        params: IdParams,
        headers: IfMatchHeaders,
        body: MaintenanceRequest,
        response: { 200: MaintenanceAnswer },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const window = await request.inTenant(async (tx) => {
        const old = await holdWindow(tx, id);
        if (!old) throw notFound('The maintenance window');
        checkIfMatch(request.headers['if-match'], old.version);
        await checkWindow(tx, request.body);
        await updateWindow(tx, id, request.body);
        const updated = await existing(tx, id);
        await recordChanges(tx, actorOf(request), windowEdit(old, updated));
        return updated;
      });
      app.readingFeed.publishAlerts(staffOf(request).tenantId);
      return reply.header('etag', entityTag(window.version)).send({ data: window });
    },
  );

  app.delete(
    '/maintenance-windows/:id',
    {
      config: mayChange,
      schema: {
        tags,
        operationId: 'deleteMaintenanceWindow',
        summary: 'Delete a maintenance window; sites in it are watched again',
        params: IdParams,
        headers: IfMatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await request.inTenant(async (tx) => {
        const window = await holdWindow(tx, id);
        if (!window) throw notFound('The maintenance window');
        checkIfMatch(request.headers['if-match'], window.version);
        await deleteWindow(tx, id);
        await recordChange(tx, actorOf(request), windowDeletion(window));
      });
      app.readingFeed.publishAlerts(staffOf(request).tenantId);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/maintenance-times',
    {
      config: { access: whoMay.seeMaintenance },
      schema: {
        tags,
        operationId: 'listMaintenanceTimes',
        summary: 'When a site was, is and will be in maintenance',
        querystring: MaintenanceTimesQuery,
        response: { 200: MaintenanceTimes },
      },
    },
    async (request) => {
      const { client_id } = request.query;
      const [from, to] = [Date.parse(request.query.from), Date.parse(request.query.to)];
      if (!(to > from && to - from <= LONGEST_ASKED))
        throw invalid([{ field: 'to', message: 'must be within 400 days after `from`' }]);
      const times = await request.readTenant((tx) => maintenanceOf(tx, client_id, { from, to }));
      return {
        data: times
          .toSorted((one, other) => one.from - other.from)
          .map((time) => ({
            from: new Date(time.from).toISOString(),
            to: new Date(time.to).toISOString(),
            reason: time.reason,
          })),
      };
    },
  );
};

async function existing(tx: TenantTransaction, id: string): Promise<MaintenanceWindow> {
  const window = await findWindow(tx, id);
  if (!window) throw notFound('The maintenance window');
  return window;
}
