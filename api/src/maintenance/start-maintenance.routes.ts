import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import { notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { IdempotencyHeaders, idempotently } from '../http/idempotency.ts';
import { madeAtOf } from '../http/made-at.ts';
import { whoMay } from '../policies/who-may.ts';
import { requireRoomForWindow } from '../quotas/require-room.ts';
import { staffOf } from '../sessions/caller.ts';
import { siteName } from '../site-notes/site-notes.queries.ts';
import { checkWindow } from './check-window.ts';
import { clockOffset } from './clock-offset.ts';
import { windowCreation } from './maintenance-changes.ts';
import { findWindow, insertWindow, zoneOf } from './maintenance.queries.ts';
import { MaintenanceAnswer, StartMaintenanceRequest } from './maintenance.schema.ts';

const HOUR = 60 * 60 * 1000;

/** Whoever is at a site says so in one step, and not by the clock of the organization. */
export const startMaintenanceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/clients/:id/maintenance',
    {
      config: { access: whoMay.startMaintenance },
      schema: {
        tags: ['Alerts'],
        operationId: 'startMaintenance',
        summary: 'Open no alert of a site for some hours from now on',
        description:
          'What was asked for without a network begins when it was asked for, and may be over when it arrives: readings are ' +
          'judged by when they were measured.',
        params: IdParams,
        headers: IdempotencyHeaders,
        body: StartMaintenanceRequest,
        response: { 201: MaintenanceAnswer },
      },
    },
    async (request, reply) => {
      const { id: clientId } = request.params;
      const { hours, reason, made_at } = request.body;
      const isThere = await request.inTenant((tx) => siteName(tx, clientId));
      if (isThere === undefined) throw notFound('The client');
      const answer = await idempotently(request, reply, clientId, (keep) => {
        const from = madeAtOf('made_at', made_at).getTime();
        return request.inTenant(async (tx) => {
          const zone = await zoneOf(tx);
          const wanted = {
            reason,
            starts_at: wallMinute(from, zone),
            ends_at: wallMinute(from + hours * HOUR, zone),
            weekly: false,
            everywhere: false,
            client_ids: [clientId],
            locations: [],
          };
          await checkWindow(tx, wanted);
          await requireRoomForWindow(tx);
          const window = await findWindow(tx, await insertWindow(tx, wanted));
          if (!window) throw notFound('The maintenance window');
          await recordChange(tx, actorOf(request), windowCreation(window));
          return keep(tx, { status: 201, body: { data: window } });
        });
      });
      app.readingFeed.publishAlerts(staffOf(request).tenantId);
      return answer;
    },
  );
};

/** As the clock of the zone shows it, to the minute: `2026-11-23T22:00`. */
function wallMinute(at: number, zone: string): string {
  return new Date(at + clockOffset(zone, at)).toISOString().slice(0, 16);
}
