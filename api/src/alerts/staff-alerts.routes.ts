import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf } from '../audit/audit.queries.ts';
import { HttpProblem, invalid, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { IdempotencyHeaders, idempotently } from '../http/idempotency.ts';
import { checkIfMatch, entityTag, IfMatchHeaders } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { actOnAlerts } from './alert-actions.ts';
import { historyOf } from './alert-history.queries.ts';
import { listAssignees } from './assignees.queries.ts';
import { countAlerts, findStaffAlert, listStaffAlerts, sitesInNeed } from './staff-alerts.queries.ts';
import {
  AlertActionRequest,
  AlertBulkAnswer,
  AlertBulkRequest,
  AlertCountsAnswer,
  AlertHistoryAnswer,
  AssigneesAnswer,
  AttentionAnswer,
  type StaffAlert,
  StaffAlertAnswer,
  StaffAlertList,
  StaffAlertQuery,
} from './staff-alerts.schema.ts';

const tags = ['Alerts'];
const mayRead = { access: whoMay.readAlerts };
const mayAct = { access: whoMay.actOnAlerts };

export const staffAlertRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/alerts',
    {
      config: { ...mayRead, together: true },
      schema: {
        tags,
        operationId: 'listAlerts',
        summary: 'Alerts of all sites, and how many there are in each state',
        querystring: StaffAlertQuery,
        response: { 200: StaffAlertList },
      },
    },
    async (request) => request.inTenant((tx) => listStaffAlerts(tx, staffOf(request).userId, request.query)),
  );

  app.get(
    '/alerts/counts',
    {
      config: { ...mayRead, together: true },
      schema: {
        tags,
        operationId: 'countAlerts',
        summary: 'How many alerts there are in each state',
        response: { 200: AlertCountsAnswer },
      },
    },
    async (request) => ({ data: await request.inTenant(countAlerts) }),
  );

  app.get(
    '/alerts/attention',
    {
      config: { access: whoMay.seeWhatNeedsAttention, together: true },
      schema: {
        tags,
        operationId: 'listSitesInNeed',
        summary: 'The sites that need attention most, each with its worst alert',
        response: { 200: AttentionAnswer },
      },
    },
    async (request) => {
      const { sites, ...counts } = await request.inTenant(sitesInNeed);
      const shown = staffOf(request).isScreen ? sites.map(withoutPeople) : sites;
      return { data: { sites: shown, ...counts } };
    },
  );

  app.get(
    '/alerts/assignees',
    {
      config: mayRead,
      schema: {
        tags,
        operationId: 'listAssignees',
        summary: 'Members who may do something about an alert',
        response: { 200: AssigneesAnswer },
      },
    },
    async (request) => ({ data: await request.inTenant(listAssignees) }),
  );

  app.post(
    '/alerts/bulk',
    {
      config: mayAct,
      schema: {
        tags,
        operationId: 'actOnAlerts',
        summary: 'Acknowledge, assign, snooze, note or resolve up to 1,000 alerts, or take that back',
        description: 'Each is answered by itself: one that refuses does not keep the others from it.',
        body: AlertBulkRequest,
        response: { 200: AlertBulkAnswer },
      },
    },
    async (request) => {
      const { ids, versions, ...action } = request.body;
      if (versions && versions.length !== ids.length)
        throw invalid([{ field: 'versions', message: 'must be as many as ids' }]);
      const lower = ids.map((id) => id.toLowerCase());
      const unique = [...new Set(lower)];
      const expected = versions && new Map(lower.map((id, at) => [id, versions[at] ?? 0]));
      const { done, changed, refused } = await request.inTenant((tx) =>
        actOnAlerts(tx, actorOf(request), action, unique, { versions: expected }),
      );
      if (changed.size > 0) app.readingFeed.publishAlerts(staffOf(request).tenantId);
      const { code, message } = notFound('The alert');
      return {
        data: {
          succeeded: unique.filter((id) => done.has(id)),
          changed: [...changed.keys()],
          versions: [...changed.values()],
          failed: unique
            .filter((id) => !done.has(id))
            .map((id) => ({ id, ...(refused.get(id) ?? { code, message }) })),
        },
      };
    },
  );

  app.get(
    '/alerts/:id',
    {
      config: mayRead,
      schema: {
        tags,
        operationId: 'getAlert',
        summary: 'One alert',
        params: IdParams,
        response: { 200: StaffAlertAnswer },
      },
    },
    async (request, reply) => {
      const alert = await request.inTenant((tx) => findStaffAlert(tx, request.params.id));
      if (!alert) throw notFound('The alert');
      return reply.header('etag', entityTag(alert.version)).send({ data: alert });
    },
  );

  app.get(
    '/alerts/:id/history',
    {
      config: mayRead,
      schema: {
        tags,
        operationId: 'getAlertHistory',
        summary: 'Who did what to an alert, the latest first',
        params: IdParams,
        response: { 200: AlertHistoryAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const history = await request.inTenant(async (tx) =>
        (await findStaffAlert(tx, id)) ? historyOf(tx, id) : undefined,
      );
      if (!history) throw notFound('The alert');
      return { data: history };
    },
  );

  app.post(
    '/alerts/:id/actions',
    {
      config: mayAct,
      schema: {
        tags,
        operationId: 'actOnAlert',
        summary: 'Acknowledge, assign, snooze, note or resolve an alert, or take that back',
        params: IdParams,
        headers: Type.Object({ ...IfMatchHeaders.properties, ...IdempotencyHeaders.properties }),
        body: AlertActionRequest,
        response: { 200: StaffAlertAnswer },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const before = await request.inTenant((tx) => findStaffAlert(tx, id));
      if (!before) throw notFound('The alert');
      const answer = await idempotently(request, reply, before.site.id, (keep) =>
        request.inTenant(async (tx) => {
          const { refused } = await actOnAlerts(tx, actorOf(request), request.body, [id], {
            check: ({ version }) => checkIfMatch(request.headers['if-match'], version),
          });
          const refusal = refused.get(id);
          if (refusal) throw new HttpProblem(409, refusal.code, refusal.message);
          const alert = await findStaffAlert(tx, id);
          if (!alert) throw notFound('The alert');
          return keep(tx, { status: 200, body: { data: alert } });
        }),
      );
      if (answer.data.version !== before.version) app.readingFeed.publishAlerts(staffOf(request).tenantId);
      reply.header('etag', entityTag(answer.data.version));
      return answer;
    },
  );
};

/** Whoever passes a wall sees it: what is on it names nobody. */
const withoutPeople = (alert: StaffAlert): StaffAlert => ({
  ...alert,
  acknowledged_by: null,
  assignee: null,
  resolved_by: null,
});
