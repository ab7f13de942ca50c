import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, recordChange, recordChanges } from '../audit/audit.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { checkTag, IfMatchHeaders, tagOfContent } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { requireRoomOfClient } from '../quotas/require-room.ts';
import { staffOf } from '../sessions/caller.ts';
import { ruleCreation, ruleDeletion, ruleEdit } from './alert-rule-changes.ts';
import { dryRun } from './dry-run.queries.ts';
import { ruleValidator } from './rule-validator.ts';
import {
  findStaffRule,
  holdStaffRule,
  insertStaffRule,
  isSite,
  listStaffRules,
  updateStaffRule,
} from './staff-alert-rules.queries.ts';
import {
  DryRunAnswer,
  type StaffAlertRule,
  StaffCoverageRule,
  StaffImpossibleRule,
  StaffOfflineRule,
  StaffOutageRule,
  StaffPeersRule,
  StaffRateRule,
  StaffRuleAnswer,
  StaffRuleList,
  StaffRuleRequest,
  StaffStuckRule,
  StaffThresholdRule,
} from './staff-alert-rules.schema.ts';
import { deleteRule } from './stored-rules.queries.ts';

const tags = ['Alerts'];
const mayRead = { access: whoMay.readAlerts };
const mayChange = { access: whoMay.changeAlertRules };
const validatorCompiler = ruleValidator({
  threshold: StaffThresholdRule,
  offline: StaffOfflineRule,
  stuck: StaffStuckRule,
  rate: StaffRateRule,
  coverage: StaffCoverageRule,
  impossible: StaffImpossibleRule,
  peers: StaffPeersRule,
  outage: StaffOutageRule,
});

/** What a rule says, whatever its alerts do meanwhile. */
const tagOf = ({ unresolved: _unresolved, ...rule }: StaffAlertRule) => tagOfContent(rule);

export const staffAlertRuleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/alert-rules',
    {
      config: mayRead,
      schema: {
        tags,
        operationId: 'listAlertRules',
        summary: 'The organization’s own alert rules; those of clients are theirs',
        response: { 200: StaffRuleList },
      },
    },
    async (request) => ({ data: await request.inTenant(listStaffRules) }),
  );

  app.post(
    '/alert-rules',
    {
      config: mayChange,
      validatorCompiler,
      schema: {
        tags,
        operationId: 'createAlertRule',
        summary: 'Watch a metric, that it changes or not too fast, or that sites report at all',
        body: StaffRuleRequest,
        response: { 201: StaffRuleAnswer },
      },
    },
    async (request, reply) => {
      const rule = await request.inTenant(async (tx) => {
        await requireSite(tx, request.body);
        await requireRoomOfClient(tx, 'alert_rule', null, app.quotas.rules_per_client);
        const created = await existing(tx, await insertStaffRule(tx, request.body));
        await recordChange(tx, actorOf(request), ruleCreation(created));
        return created;
      });
      return reply
        .code(201)
        .headers({ location: `/v1/alert-rules/${rule.id}`, etag: tagOf(rule) })
        .send({ data: rule });
    },
  );

  app.post(
    '/alert-rules/dry-run',
    {
      config: mayChange,
      validatorCompiler,
      schema: {
        tags,
        operationId: 'tryAlertRule',
        summary: 'When a rule would have opened an alert in the last 30 days',
        description:
          'By the readings that are kept, of sites in service. Silence shorter than an hour is told by the readings ' +
          'themselves, longer silence by the hours in which any came.',
        body: StaffRuleRequest,
        response: { 200: DryRunAnswer },
      },
    },
    async (request) => {
      const data = await request.readTenant(async (tx) => {
        await requireSite(tx, request.body);
        return dryRun(tx, request.body);
      });
      return { data };
    },
  );

  app.get(
    '/alert-rules/:id',
    {
      config: mayRead,
      schema: {
        tags,
        operationId: 'getAlertRule',
        summary: 'One alert rule',
        params: IdParams,
        response: { 200: StaffRuleAnswer },
      },
    },
    async (request, reply) => {
      const rule = await request.inTenant((tx) => existing(tx, request.params.id));
      return reply.header('etag', tagOf(rule)).send({ data: rule });
    },
  );

  app.put(
    '/alert-rules/:id',
    {
      config: mayChange,
      validatorCompiler,
      schema: {
        tags,
        operationId: 'updateAlertRule',
        summary: 'Replace what an alert rule says; open alerts of what it no longer watches end',
        params: IdParams,
        headers: IfMatchHeaders,
        body: StaffRuleRequest,
        response: { 200: StaffRuleAnswer },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const rule = await request.inTenant(async (tx) => {
        await requireSite(tx, request.body);
        const old = await holdStaffRule(tx, id);
        if (!old) throw notFound('The alert rule');
        checkTag(request.headers['if-match'], tagOf(old));
        await updateStaffRule(tx, actorOf(request), old, request.body);
        const updated = await existing(tx, id);
        await recordChanges(tx, actorOf(request), ruleEdit(old, updated));
        return updated;
      });
      app.readingFeed.publishAlerts(staffOf(request).tenantId);
      return reply.header('etag', tagOf(rule)).send({ data: rule });
    },
  );

  app.delete(
    '/alert-rules/:id',
    {
      config: mayChange,
      schema: {
        tags,
        operationId: 'deleteAlertRule',
        summary: 'Delete a rule; its open alerts end, and people are told',
        params: IdParams,
        headers: IfMatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await request.inTenant(async (tx) => {
        const rule = await holdStaffRule(tx, id);
        if (!rule) throw notFound('The alert rule');
        checkTag(request.headers['if-match'], tagOf(rule));
        await deleteRule(tx, actorOf(request), null, rule);
        await recordChange(tx, actorOf(request), ruleDeletion(rule));
      });
      app.readingFeed.publishAlerts(staffOf(request).tenantId);
      return reply.code(204).send(null);
    },
  );
};

async function existing(tx: TenantTransaction, id: string): Promise<StaffAlertRule> {
  const rule = await findStaffRule(tx, id);
  if (!rule) throw notFound('The alert rule');
  return rule;
}

async function requireSite(tx: TenantTransaction, { client_id }: StaffRuleRequest): Promise<void> {
  if (!client_id || (await isSite(tx, client_id))) return;
  throw invalid([{ field: 'client_id', message: 'is no client of the organization' }]);
}
