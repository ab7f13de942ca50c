import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, recordChange, recordChanges } from '../audit/audit.queries.ts';
import { findDevice } from '../devices/devices.queries.ts';
import { invalid, notFound } from '../errors/http-problem.ts';
import { IdempotencyHeaders, idempotently } from '../http/idempotency.ts';
import { checkTag, IfMatchHeaders, tagOfContent } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { requireRoomOfClient } from '../quotas/require-room.ts';
import { integratorOf } from '../sessions/caller.ts';
import { ruleCreation, ruleDeletion, ruleEdit } from './alert-rule-changes.ts';
import { ruleValidator } from './rule-validator.ts';
import { findRule, holdRule, insertRule, listRules, updateRule } from './alert-rules.queries.ts';
import { deleteRule } from './stored-rules.queries.ts';
import { listAlerts } from './alerts.queries.ts';
import {
  AlertList,
  AlertListQuery,
  AlertRuleAnswer,
  AlertRuleList,
  CoverageRule,
  CreateAlertRule,
  OfflineRule,
  RuleParams,
  ImpossibleRule,
  OutageRule,
  PeersRule,
  RateRule,
  StuckRule,
  ThresholdRule,
} from './alerts.schema.ts';

const tags = ['Alerts'];
const config = { access: whoMay.useAlerts };
const validatorCompiler = ruleValidator({
  threshold: ThresholdRule,
  offline: OfflineRule,
  stuck: StuckRule,
  rate: RateRule,
  coverage: CoverageRule,
  impossible: ImpossibleRule,
  peers: PeersRule,
  outage: OutageRule,
});

export const alertRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/alerts',
    {
      config,
      schema: {
        tags,
        operationId: 'listAlerts',
        summary: 'Alerts of the client and its devices, newest first',
        querystring: AlertListQuery,
        response: { 200: AlertList },
      },
    },
    async (request) => {
      const { clientId } = integratorOf(request);
      return request.inTenant((tx) => listAlerts(tx, clientId, request.query));
    },
  );

  app.get(
    '/alerts/rules',
    {
      config,
      schema: {
        tags,
        operationId: 'listAlertRules',
        summary: 'The client’s alert rules',
        response: { 200: AlertRuleList },
      },
    },
    async (request) => {
      const { clientId } = integratorOf(request);
      return { data: await request.inTenant((tx) => listRules(tx, clientId)) };
    },
  );

  app.post(
    '/alerts/rules',
    {
      config,
      validatorCompiler,
      schema: {
        tags,
        operationId: 'createAlertRule',
        summary: 'Watch a metric, that it changes, or that a device reports at all',
        headers: IdempotencyHeaders,
        body: CreateAlertRule,
        response: { 201: AlertRuleAnswer },
      },
    },
    (request, reply) =>
      idempotently(request, reply, integratorOf(request).clientId, async (keep) => {
        await requireOwnDevice(request, request.body.device_id);
        return request.inTenant(async (tx) => {
          const { clientId } = integratorOf(request);
          await requireRoomOfClient(tx, 'alert_rule', clientId, app.quotas.rules_per_client);
          const rule = await insertRule(tx, integratorOf(request).clientId, request.body);
          await recordChange(tx, actorOf(request), ruleCreation(rule));
          reply.headers({ location: `/api/v1/alerts/rules/${rule.id}`, etag: tagOfContent(rule) });
          return keep(tx, { status: 201, body: { data: rule } });
        });
      }),
  );

  app.get(
    '/alerts/rules/:rule_id',
    {
      config,
      schema: {
        tags,
        operationId: 'getAlertRule',
        summary: 'One alert rule',
        params: RuleParams,
        response: { 200: AlertRuleAnswer },
      },
    },
    async (request, reply) => {
      const { clientId } = integratorOf(request);
      const rule = await request.inTenant((tx) => findRule(tx, clientId, request.params.rule_id));
      if (!rule) throw notFound('The alert rule');
      return reply.header('etag', tagOfContent(rule)).send({ data: rule });
    },
  );

  app.put(
    '/alerts/rules/:rule_id',
    {
      config,
      validatorCompiler,
      schema: {
        tags,
        operationId: 'updateAlertRule',
        summary: 'Replace what an alert rule says; open alerts of what it no longer watches end',
        params: RuleParams,
        headers: IfMatchHeaders,
        body: CreateAlertRule,
        response: { 200: AlertRuleAnswer },
      },
    },
    async (request, reply) => {
      await requireOwnDevice(request, request.body.device_id);
      const { clientId } = integratorOf(request);
      const { rule_id } = request.params;
      const rule = await request.inTenant(async (tx) => {
        const old = await holdRule(tx, clientId, rule_id);
        if (old) checkTag(request.headers['if-match'], tagOfContent(old));
        const updated = old && (await updateRule(tx, actorOf(request), clientId, old, request.body));
        if (!updated) throw notFound('The alert rule');
        await recordChanges(tx, actorOf(request), ruleEdit(old, updated));
        return updated;
      });
      return reply.header('etag', tagOfContent(rule)).send({ data: rule });
    },
  );

  app.delete(
    '/alerts/rules/:rule_id',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteAlertRule',
        summary: 'Delete a rule; its open alerts end',
        params: RuleParams,
        headers: IfMatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { clientId } = integratorOf(request);
      const { rule_id } = request.params;
      await request.inTenant(async (tx) => {
        const rule = await holdRule(tx, clientId, rule_id);
        if (rule) checkTag(request.headers['if-match'], tagOfContent(rule));
        if (!rule || !(await deleteRule(tx, actorOf(request), clientId, rule)))
          throw notFound('The alert rule');
        await recordChange(tx, actorOf(request), ruleDeletion(rule));
      });
      app.readingFeed.publishAlerts(integratorOf(request).tenantId);
      return reply.code(204).send(null);
    },
  );
};

async function requireOwnDevice(request: FastifyRequest, deviceId: string | null | undefined): Promise<void> {
  if (!deviceId) return;
  const { clientId } = integratorOf(request);
  const device = await request.inTenant((tx) => findDevice(tx, clientId, deviceId));
  if (!device) throw invalid([{ field: 'device_id', message: 'is no device of this client.' }]);
}
