import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf, difference, recordChange } from '../audit/audit.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { checkIfMatch, entityTag, IfMatchHeaders } from '../http/preconditions.ts';
import { mailTrouble } from '../notifications/mails.queries.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { changeOrganization, readOrganization } from './settings.queries.ts';
import { ChangeTenantSettings, type TenantSettings, TenantSettingsAnswer } from './settings.schema.ts';

const tags = ['Settings'];

/** What holds for a whole organization. */
export const tenantSettingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/tenant/settings',
    {
      config: { access: whoMay.changeTheOrganization },
      schema: {
        tags,
        operationId: 'getTenantSettings',
        summary: 'What holds for the whole organization, and whether its mail arrives',
        response: { 200: TenantSettingsAnswer },
      },
    },
    async (request, reply) => {
      const found = await request.inTenant(answer);
      return reply.header('etag', entityTag(found.version)).send({ data: found });
    },
  );

  app.patch(
    '/tenant/settings',
    {
      config: { access: whoMay.changeTheOrganization },
      schema: {
        tags,
        operationId: 'changeTenantSettings',
        summary: 'Change what is sent; If-Match refuses when it was changed in the meantime',
        headers: IfMatchHeaders,
        body: ChangeTenantSettings,
        response: { 200: TenantSettingsAnswer },
      },
    },
    async (request, reply) => {
      const { tenant, tenantId } = staffOf(request);
      const changed = await request.inTenant(async (tx) => {
        const old = await readOrganization(tx);
        checkIfMatch(request.headers['if-match'], old.version);
        const { version: _version, ...own } = old;
        const name = request.body.company_name?.trim();
        const wanted = { ...request.body, ...(name === undefined ? {} : { company_name: name }) };
        const { changed, before, after } = difference(own, wanted);
        if (changed) {
          await changeOrganization(tx, after);
          await recordChange(tx, actorOf(request), {
            action: 'tenant.settings_updated',
            target: { type: 'tenant', id: tenant.id, name: tenant.name },
            before,
            after,
          });
        }
        return answer(tx);
      });
      // By another calendar one may be due.
      if (changed.auto_backup) await app.hastenBackup({ tenantId, id: tenant.id });
      return reply.header('etag', entityTag(changed.version)).send({ data: changed });
    },
  );
};

async function answer(tx: TenantTransaction): Promise<TenantSettings> {
  return { ...(await readOrganization(tx)), mail_trouble: await mailTrouble(tx) };
}
