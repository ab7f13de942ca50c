import accepts from '@fastify/accepts';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { catalogueIn, catalogueLanguages } from './localized-catalogue.ts';
import { PermissionGroupList, PermissionList } from './permission.schema.ts';

const tags = ['Permissions'];

export const permissionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(accepts);

  app.get(
    '/permissions',
    {
      config: { access: whoMay.readThePermissionCatalogue, together: true },
      schema: {
        tags,
        operationId: 'listPermissions',
        summary: 'Every permission there is',
        response: { 200: PermissionList },
      },
    },
    async (request, reply) => ({ data: catalogueFor(request, reply).permissions }),
  );

  app.get(
    '/permissions/by-resource',
    {
      config: { access: whoMay.readThePermissionCatalogue, together: true },
      schema: {
        tags,
        operationId: 'listPermissionsByResource',
        summary: 'The permissions in groups, as they are shown',
        response: { 200: PermissionGroupList },
      },
    },
    async (request, reply) => ({ data: catalogueFor(request, reply).groups }),
  );
};

/** In the language that the page asks for (RFC 9110 section 12.5.4). */
function catalogueFor(request: FastifyRequest, reply: FastifyReply) {
  const found = request.language(catalogueLanguages);
  const language = typeof found === 'string' ? found : 'en';
  reply.headers({ 'content-language': language, vary: 'accept-language' });
  return catalogueIn(language, request.server.operators.has(staffOf(request).tenant.id));
}
