import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { entityTag } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import type { MailConfig } from '../mail/mail-config.ts';
import { keptMonths, readRetention } from './retention.queries.ts';
import { channelsOf } from './channels.ts';
import { withDefaults } from './default-settings.ts';
import { type Chosen, forgetChosen, mergeChosen, readChosen, readOrganization } from './settings.queries.ts';
import { ChangeSettings, type OwnSettings, OwnSettingsAnswer } from './settings.schema.ts';

interface SettingsOptions {
  mail: MailConfig;
  retentionMonths: number;
}

const tags = ['Settings'];

/** A person's own settings in the organization. Everybody has them, whatever they may do. */
export const settingsRoutes: FastifyPluginAsyncTypebox<SettingsOptions> = async (app, options) => {
  app.get(
    '/settings',
    {
      config: { access: whoMay.keepTheirOwnSettings, together: true },
      schema: {
        tags,
        operationId: 'getSettings',
        summary: 'What the caller chose, and what this server can do about it',
        response: { 200: OwnSettingsAnswer },
      },
    },
    async (request, reply) => {
      const { userId } = staffOf(request);
      const own = await request.inTenant(async (tx) => answer(tx, await readChosen(tx, userId)));
      return reply.header('etag', entityTag(own.version)).send({ data: own });
    },
  );

  app.patch(
    '/settings',
    {
      config: { access: whoMay.keepTheirOwnSettings },
      schema: {
        tags,
        operationId: 'changeSettings',
        summary: 'Change what is sent of the caller’s own settings, and nothing else',
        body: ChangeSettings,
        response: { 200: OwnSettingsAnswer },
      },
    },
    async (request, reply) => {
      const { userId, tenantId } = staffOf(request);
      const own = await request.inTenant(async (tx) =>
        answer(tx, await mergeChosen(tx, userId, request.body)),
      );
      // What waits for the end of quiet hours may have another time to wait for now.
      if (request.body.alerts) await app.hastenMessages(tenantId, userId);
      return reply.header('etag', entityTag(own.version)).send({ data: own });
    },
  );

  app.delete(
    '/settings',
    {
      config: { access: whoMay.keepTheirOwnSettings },
      schema: {
        tags,
        operationId: 'forgetSettings',
        summary: 'Go back to the defaults',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId } = staffOf(request);
      await request.inTenant((tx) => forgetChosen(tx, userId));
      return reply.code(204).send(null);
    },
  );

  async function answer(tx: TenantTransaction, { version, chosen }: Chosen): Promise<OwnSettings> {
    const { company_name, auto_backup, backup_frequency } = await readOrganization(tx);
    return {
      version,
      settings: withDefaults(chosen),
      company_name,
      auto_backup,
      backup_frequency,
      channels: await channelsOf(tx, options.mail),
      retention_months: keptMonths(await readRetention(tx), options.retentionMonths),
    };
  }
};
