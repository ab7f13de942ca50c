import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, difference, recordChange } from '../audit/audit.queries.ts';
import { HttpProblem } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { pageOf } from '../http/paging.ts';
import { checkIfMatch, entityTag, IfMatchHeaders } from '../http/preconditions.ts';
import { mustHoldAll } from '../policies/grants.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { keepingAnAdministrator } from '../users/administrators.queries.ts';
import { actionsOf, changeableRole, existingRole, mustBeKnown, targetOf } from './role-details.ts';
import { deleteRole, insertPermissions, insertRole, listRoles, updateRole } from './roles.queries.ts';
import { CreateRole, RoleAnswer, RoleList, RoleListQuery, UpdateRole } from './roles.schema.ts';

const tags = ['Roles'];
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
    async (request, reply) => {
      const role = await request.inTenant((tx) => existingRole(tx, request.params.id));
      return reply.header('etag', entityTag(role.version)).send({ data: role });
    },
  );

  app.post(
    '/roles',
    {
      config: { access: whoMay.addARole },
      schema: {
        tags,
        operationId: 'createRole',
        summary: 'Add a role, with its permissions when it is a copy; otherwise they are set afterwards',
        body: CreateRole,
        response: { 201: RoleAnswer },
      },
    },
    async (request, reply) => {
      const { name, display_name, description = '', permissions = [] } = request.body;
      mustBeKnown(permissions);
      mustHoldAll(staffOf(request), permissions);
      const body = {
        name: name.trim().toLowerCase().replaceAll(/\s+/g, '_'),
        display_name: display_name.trim(),
        description,
      };
      const role = await request.inTenant(async (tx) => {
        const id = await insertRole(tx, body);
        if (!id) {
          throw new HttpProblem(409, 'role_name_taken', 'There is a role of this name already.', {
            details: [{ field: 'name', message: 'is taken' }],
          });
        }
        await insertPermissions(tx, id, permissions);
        const created = await existingRole(tx, id);
        await recordChange(tx, actorOf(request), {
          action: 'role.created',
          target: targetOf(created),
          after: { ...body, ...(permissions.length > 0 && { permissions: permissions.toSorted() }) },
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
        summary:
          'Change what is sent of a role’s display name and description; If-Match refuses when it was changed in the meantime',
        params: IdParams,
        headers: IfMatchHeaders,
        body: UpdateRole,
        response: { 200: RoleAnswer },
      },
    },
    async (request, reply) => {
      const role = await request.inTenant(async (tx) => {
        const old = await changeableRole(tx, request.params.id);
        checkIfMatch(request.headers['if-match'], old.version);
        const { changed, before, after } = difference(old, request.body);
        if (!changed) return old;
        await updateRole(tx, old, request.body);
        await recordChange(tx, actorOf(request), {
          action: 'role.updated',
          target: targetOf(old),
          before,
          after,
        });
        return existingRole(tx, old.id);
      });
      return reply.header('etag', entityTag(role.version)).send({ data: role });
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
          const role = await changeableRole(tx, request.params.id);
          mustHoldAll(staffOf(request), actionsOf(role));
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
