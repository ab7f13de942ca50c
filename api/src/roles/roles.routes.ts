import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, difference, recordChange } from '../audit/audit.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { HttpProblem, invalid, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { pageOf } from '../http/paging.ts';
import { isPermissionKey } from '../permissions/catalogue.ts';
import { mustHoldAll, mustNotBeSystemRole } from '../policies/grants.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { keepingAnAdministrator } from '../users/administrators.queries.ts';
import { deleteRole, findRole, insertRole, listRoles, setPermissions, updateRole } from './roles.queries.ts';
import {
  CreateRole,
  type Role,
  RoleAnswer,
  RoleList,
  RoleListQuery,
  SetRolePermissions,
  UpdateRole,
} from './roles.schema.ts';

const tags = ['Roles'];
const targetOf = ({ id, display_name }: Role) => ({ type: 'role', id, name: display_name });
const actionsOf = (role: Role) => role.permissions.map(({ action }) => action);

async function existing(tx: TenantTransaction, id: string): Promise<Role> {
  const role = await findRole(tx, id);
  if (!role) throw notFound('The role');
  return role;
}

async function changeable(tx: TenantTransaction, id: string): Promise<Role> {
  const role = await existing(tx, id);
  mustNotBeSystemRole(role);
  return role;
}

export const roleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/roles',
    {
      config: { access: whoMay.listRoles },
      schema: {
        tags,
        operationId: 'listRoles',
        summary: 'The roles, from least privilege to most',
        querystring: RoleListQuery,
        response: { 200: RoleList },
      },
    },
    async (request) => {
      const { roles, total } = await request.inTenant((tx) => listRoles(tx, request.query));
      return pageOf(roles, total, request.query);
    },
  );

  app.get(
    '/roles/:id',
    {
      config: { access: whoMay.readARole },
      schema: {
        tags,
        operationId: 'getRole',
        summary: 'One role with its permissions',
        params: IdParams,
        response: { 200: RoleAnswer },
      },
    },
    async (request) => ({ data: await request.inTenant((tx) => existing(tx, request.params.id)) }),
  );

  app.post(
    '/roles',
    {
      config: { access: whoMay.addARole },
      schema: {
        tags,
        operationId: 'createRole',
        summary: 'Add a role; its permissions are set afterwards',
        body: CreateRole,
        response: { 201: RoleAnswer },
      },
    },
    async (request, reply) => {
      const { name, display_name, description = '' } = request.body;
      const body = {
        name: name.trim().toLowerCase().replaceAll(/\s+/g, '_'),
        display_name: display_name.trim(),
        description,
      };
      const role = await request.inTenant(async (tx) => {
        const id = await insertRole(tx, body);
        if (!id) {
          throw new HttpProblem(409, 'name_taken', 'There is a role of this name already.', {
            details: [{ field: 'name', message: 'is taken' }],
          });
        }
        const created = await existing(tx, id);
        await recordChange(tx, actorOf(request), {
          action: 'role.created',
          target: targetOf(created),
          after: body,
        });
        return created;
      });
      return reply.code(201).header('location', `/v1/roles/${role.id}`).send({ data: role });
    },
  );

  app.put(
    '/roles/:id',
    {
      config: { access: whoMay.editARole },
      schema: {
        tags,
        operationId: 'updateRole',
        summary: 'Change a role’s display name and description',
        params: IdParams,
        body: UpdateRole,
        response: { 200: RoleAnswer },
      },
    },
    async (request) => {
      const role = await request.inTenant(async (tx) => {
        const old = await changeable(tx, request.params.id);
        const { changed, before, after } = difference(old, request.body);
        if (!changed) return old;
        await updateRole(tx, old.id, request.body);
        await recordChange(tx, actorOf(request), {
          action: 'role.updated',
          target: targetOf(old),
          before,
          after,
        });
        return existing(tx, old.id);
      });
      return { data: role };
    },
  );

  app.put(
    '/roles/:id/permissions',
    {
      config: { access: whoMay.editARole },
      schema: {
        tags,
        operationId: 'setRolePermissions',
        summary: 'Give a role exactly these permissions',
        params: IdParams,
        body: SetRolePermissions,
        response: { 200: RoleAnswer },
      },
    },
    async (request) => {
      const wanted = request.body.permissions;
      const unknown = wanted.filter((action) => !isPermissionKey(action));
      if (unknown.length > 0) {
        throw invalid([{ field: 'permissions', message: `are not known: ${unknown.join(', ')}` }]);
      }
      const role = await request.inTenant((tx) =>
        keepingAnAdministrator(tx, async () => {
          const old = await changeable(tx, request.params.id);
          const had = actionsOf(old);
          mustHoldAll(staffOf(request), new Set(wanted).symmetricDifference(new Set(had)));
          await setPermissions(tx, old.id, wanted);
          await recordChange(tx, actorOf(request), {
            action: 'role.permissions_changed',
            target: targetOf(old),
            before: { permissions: had },
            after: { permissions: wanted.toSorted() },
          });
          return existing(tx, old.id);
        }),
      );
      return { data: role };
    },
  );

  app.delete(
    '/roles/:id',
    {
      config: { access: whoMay.deleteARole },
      schema: {
        tags,
        operationId: 'deleteRole',
        summary: 'Delete a role and take it from everybody who has it',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await request.inTenant((tx) =>
        keepingAnAdministrator(tx, async () => {
          const role = await changeable(tx, request.params.id);
          if (role.user_count > 0) mustHoldAll(staffOf(request), actionsOf(role));
          await deleteRole(tx, role.id);
          const { name, display_name, description } = role;
          await recordChange(tx, actorOf(request), {
            action: 'role.deleted',
            target: targetOf(role),
            before: { name, display_name, description, permissions: actionsOf(role) },
          });
        }),
      );
      return reply.code(204).send(null);
    },
  );
};
