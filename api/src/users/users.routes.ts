import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, difference, recordChange } from '../audit/audit.queries.ts';
import { HttpProblem } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { checkIfMatch, entityTag, IfMatchHeaders } from '../http/preconditions.ts';
import { mustNotBeSelf, mustNotOutrank } from '../policies/grants.ts';
import { whoMay } from '../policies/who-may.ts';
import { keepViewsOfTheTeam } from '../saved-views/saved-views.queries.ts';
import { staffOf } from '../sessions/caller.ts';
import { endFamiliesOf } from '../sessions/sessions.queries.ts';
import { keepingAnAdministrator } from './administrators.queries.ts';
import { insertUser, setRoles } from './new-user.queries.ts';
import { mayGive, rolesToGive } from './role-assignment.ts';
import { effectivePermissions, existingUser, targetOf } from './user-details.ts';
import { deleteUser, findUser, listUsers, permissionsOf, updateUser } from './users.queries.ts';
import {
  AssignRoles,
  CreateUser,
  EffectivePermissionList,
  UpdateUser,
  UserAnswer,
  UserList,
  UserListQuery,
} from './users.schema.ts';

const tags = ['Users'];

function emailTaken(): HttpProblem {
  return new HttpProblem(409, 'email_taken', 'Somebody with this email address is a user already.', {
    details: [{ field: 'email', message: 'is taken' }],
  });
}

export const userRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/users',
    {
      config: { access: whoMay.listUsers },
      schema: {
        tags,
        operationId: 'listUsers',
        summary: 'Search, filter, sort and page the users',
        querystring: UserListQuery,
        response: { 200: UserList },
      },
    },
    async (request) => ({ data: await request.inTenant((tx) => listUsers(tx, request.query)) }),
  );

  app.get(
    '/users/:id',
    {
      config: { access: whoMay.readAUser },
      schema: {
        tags,
        operationId: 'getUser',
        summary: 'One user with roles',
        params: IdParams,
        response: { 200: UserAnswer },
      },
    },
    async (request, reply) => {
      const user = await request.inTenant((tx) => existingUser(tx, request.params.id));
      return reply.header('etag', entityTag(user.version)).send({ data: user });
    },
  );

  app.get(
    '/users/:id/permissions',
    {
      config: { access: whoMay.readAUser },
      schema: {
        tags,
        operationId: 'getEffectivePermissions',
        summary: 'What a user may do, with the roles each permission comes from',
        params: IdParams,
        response: { 200: EffectivePermissionList },
      },
    },
    async (request) => {
      const user = await request.inTenant((tx) => existingUser(tx, request.params.id));
      return { data: effectivePermissions(user) };
    },
  );

  app.post(
    '/users',
    {
      config: { access: whoMay.addAUser },
      schema: {
        tags,
        operationId: 'createUser',
        summary: 'Add a person to the organization',
        body: CreateUser,
        response: { 201: UserAnswer },
      },
    },
    async (request, reply) => {
      const { password, role_ids = [], first_name, last_name, ...rest } = request.body;
      const names = { ...rest, first_name: first_name.trim(), last_name: last_name.trim() };
      const user = await request.inTenant(async (tx) => {
        const roles = await rolesToGive(tx, role_ids);
        if (roles.length > 0) mayGive(staffOf(request), roles, []);
        const id = await insertUser(tx, { ...names, role_ids });
        const created = id && (await findUser(tx, id));
        if (!created) throw emailTaken();
        await recordChange(tx, actorOf(request), {
          action: 'user.created',
          target: targetOf(created),
          after: { ...names, roles: roles.map(({ display_name }) => display_name) },
        });
        return created;
      });
      // The provider that is built in takes the temporary password; an organisation's own gives out its own.
      const { tenant } = staffOf(request);
      await app.acceptPerson?.({ email: user.email, name: user.name, password, tenantId: tenant.id });
      return reply.code(201).header('location', `/v1/users/${user.id}`).send({ data: user });
    },
  );

  app.put(
    '/users/:id',
    {
      config: { access: whoMay.editAUser },
      schema: {
        tags,
        operationId: 'updateUser',
        summary: 'Change what is sent of a user; If-Match refuses when it was changed in the meantime',
        params: IdParams,
        headers: IfMatchHeaders,
        body: UpdateUser,
        response: { 200: UserAnswer },
      },
    },
    async (request, reply) => {
      const caller = staffOf(request);
      const changes = Object.fromEntries(
        Object.entries(request.body).map(([key, value]) => [key, value.trim()]),
      ) as UpdateUser;
      if (changes.email) changes.email = changes.email.toLowerCase();
      const user = await request.inTenant((tx) =>
        keepingAnAdministrator(tx, async () => {
          const old = await existingUser(tx, request.params.id);
          mustNotOutrank(caller, { id: old.id, permissions: permissionsOf(old) });
          checkIfMatch(request.headers['if-match'], old.version);
          const { changed, before, after } = difference(old, changes);
          if (!changed) return old;
          if (changes.status === 'inactive') mustNotBeSelf(caller, old.id, 'deactivate');
          if ((await updateUser(tx, old.id, changes)) === 'email_taken') throw emailTaken();
          // Another address is another person, and an inactive one has no business here any more.
          if ('email' in after || 'status' in after)
            await endFamiliesOf(tx, { user: old.id }, 'account changed');
          const updated = await existingUser(tx, old.id);
          await recordChange(tx, actorOf(request), {
            action: 'user.updated',
            target: targetOf(updated),
            before,
            after,
          });
          return updated;
        }),
      );
      return reply.header('etag', entityTag(user.version)).send({ data: user });
    },
  );

  app.put(
    '/users/:id/roles',
    {
      config: { access: whoMay.assignRoles },
      schema: {
        tags,
        operationId: 'assignRoles',
        summary:
          'Give a user exactly these roles; If-Match refuses when the user was changed in the meantime',
        params: IdParams,
        headers: IfMatchHeaders,
        body: AssignRoles,
        response: { 200: UserAnswer },
      },
    },
    async (request, reply) => {
      const user = await request.inTenant((tx) =>
        keepingAnAdministrator(tx, async () => {
          const old = await existingUser(tx, request.params.id);
          // First: what differs from an older version says nothing of what this person wants to change.
          checkIfMatch(request.headers['if-match'], old.version);
          const roles = await rolesToGive(tx, request.body.role_ids);
          mayGive(staffOf(request), roles, old.roles);
          await setRoles(tx, old.id, request.body.role_ids);
          await updateUser(tx, old.id, {});
          const updated = await existingUser(tx, old.id);
          await recordChange(tx, actorOf(request), {
            action: 'user.roles_assigned',
            target: targetOf(updated),
            before: { roles: old.roles.map(({ display_name }) => display_name) },
            after: { roles: updated.roles.map(({ display_name }) => display_name) },
          });
          return updated;
        }),
      );
      return reply.header('etag', entityTag(user.version)).send({ data: user });
    },
  );

  app.delete(
    '/users/:id',
    {
      config: { access: whoMay.deleteAUser },
      schema: {
        tags,
        operationId: 'deleteUser',
        summary: 'Remove a person from the organization',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const caller = staffOf(request);
      await request.inTenant((tx) =>
        keepingAnAdministrator(tx, async () => {
          const user = await existingUser(tx, request.params.id);
          mustNotBeSelf(caller, user.id, 'delete');
          mustNotOutrank(caller, { id: user.id, permissions: permissionsOf(user) });
          await keepViewsOfTheTeam(tx, user.id);
          await deleteUser(tx, user.id);
          await recordChange(tx, actorOf(request), {
            action: 'user.deleted',
            target: targetOf(user),
            before: {
              email: user.email,
              status: user.status,
              roles: user.roles.map(({ display_name }) => display_name),
            },
          });
        }),
      );
      return reply.code(204).send(null);
    },
  );
};
