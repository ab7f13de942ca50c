import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import type { QuotaName } from './quotas.ts';
import { usedOf } from './quotas.queries.ts';
import { QuotaList } from './quotas.schema.ts';

export const quotaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/quotas',
    {
      config: { access: whoMay.readQuotas },
      schema: {
        tags: ['Organization'],
        operationId: 'listQuotas',
        summary: 'How much the organization uses of what it may',
        response: { 200: QuotaList },
      },
    },
    async (request) => {
      const stored = await request.inTenant(usedOf);
      const { tenantId } = staffOf(request);
      const used = {
        ...stored,
        exports: app.runningExports.of(tenantId),
        streams: app.openStreams.of(tenantId),
        stored_bytes: await app.storedBytes.of(tenantId),
      };
      const names = Object.keys(app.quotas) as QuotaName[];
      return { data: names.map((name) => ({ name, used: used[name], limit: app.quotas[name] })) };
    },
  );
};
