import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import { retentionHorizon } from '../database/partitions.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid } from '../errors/http-problem.ts';
import { checkIfMatch, entityTag, IfMatchHeaders } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { keptMonths, readRetention, wouldDrop, writeRetention } from './retention.queries.ts';
import { ChangeRetention, type Retention, RetentionAnswer, RetentionQuery } from './retention.schema.ts';
import { readOrganization } from './settings.queries.ts';

const tags = ['Settings'];
const config = { access: whoMay.changeTheOrganization };

/** For how long an organization keeps its readings. */
export const retentionRoutes: FastifyPluginAsyncTypebox<{ retentionMonths: number }> = async (
  app,
  { retentionMonths: serverMonths },
) => {
  app.get(
    '/tenant/retention',
    {
      config,
      schema: {
        tags,
        operationId: 'getRetention',
        summary: 'For how long readings are kept, and what would be deleted if it were another time',
        querystring: RetentionQuery,
        response: { 200: RetentionAnswer },
      },
    },
    async (request, reply) => {
      const { months } = request.query;
      if (months !== undefined) requirePossible(months);
      const data = await request.inTenant((tx) => answer(tx, months));
      return reply.header('etag', entityTag(data.version)).send({ data });
    },
  );

  app.put(
    '/tenant/retention',
    {
      config,
      schema: {
        tags,
        operationId: 'changeRetention',
        summary:
          'Keep readings for another time; where it is shorter, the name of the organization confirms it',
        headers: IfMatchHeaders,
        body: ChangeRetention,
        response: { 200: RetentionAnswer },
      },
    },
    async (request, reply) => {
      const { tenant } = staffOf(request);
      const { months, confirm } = request.body;
      requirePossible(months);
      const data = await request.inTenant(async (tx) => {
        const { version, company_name } = await readOrganization(tx);
        checkIfMatch(request.headers['if-match'], version);
        const before = keptMonths(await readRetention(tx), serverMonths);
        if (months < before && confirm?.trim() !== company_name.trim())
          throw invalid([
            {
              field: 'confirm',
              message: 'is not the name of the organization: type it to confirm that readings are deleted.',
            },
          ]);
        if (months !== before) {
          await writeRetention(tx, months === serverMonths ? null : months);
          await recordChange(tx, actorOf(request), {
            action: 'tenant.settings_updated',
            target: { type: 'tenant', id: tenant.id, name: tenant.name },
            before: { retention_months: before },
            after: { retention_months: months },
          });
        }
        return answer(tx);
      });
      return reply.header('etag', entityTag(data.version)).send({ data });
    },
  );

  function requirePossible(months: number): void {
    if (months <= serverMonths) return;
    throw invalid([
      { field: 'months', message: `must be at most ${serverMonths}: this server keeps no more.` },
    ]);
  }

  async function answer(tx: TenantTransaction, asked?: number): Promise<Retention> {
    const { version } = await readOrganization(tx);
    const dropped = asked === undefined ? undefined : await wouldDrop(tx, asked);
    return {
      version,
      months: keptMonths(await readRetention(tx), serverMonths),
      server_months: serverMonths,
      preview:
        asked === undefined || !dropped
          ? null
          : {
              months: asked,
              kept_from: retentionHorizon(asked).toISOString(),
              readings: dropped.readings,
              oldest: dropped.oldest?.toISOString() ?? null,
            },
    };
  }
};
