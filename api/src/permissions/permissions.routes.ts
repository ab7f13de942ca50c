import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { whoMay } from '../policies/who-may.ts';
import { permissionGroups, permissions } from './catalogue.ts';
import { PermissionGroupList, PermissionList } from './permission.schema.ts';

const tags = ['Permissions'];

export const permissionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/permissions',
    {
      config: { access: whoMay.readThePermissionCatalogue },
      schema: {
        tags,
        operationId: 'listPermissions',
        summary: 'Every permission there is',
        response: { 200: PermissionList },
      },
    },
    async () => ({ data: permissions }),
  );

  app.get(
    '/permissions/by-resource',
    {
      config: { access: whoMay.readThePermissionCatalogue },
      schema: {
        tags,
        operationId: 'listPermissionsByResource',
        summary: 'The permissions in groups, as they are shown',
        response: { 200: PermissionGroupList },
      },
    },
    async () => ({ data: permissionGroups }),
  );
};
