import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf, recordChange } from '../audit/audit.queries.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { checkIfMatch, entityTag, IfMatchHeaders } from '../http/preconditions.ts';
import { mustHoldAll } from '../policies/grants.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { keepingAnAdministrator } from '../users/administrators.queries.ts';
import { actionsOf, changeableRole, existingRole, mustBeKnown, targetOf } from './role-details.ts';
import { roleImpact } from './role-impact.queries.ts';
import { setPermissions } from './roles.queries.ts';
import { RoleAnswer, RoleImpactAnswer, RoleImpactQuestion, SetRolePermissions } from './roles.schema.ts';

const tags = ['Roles'];

export const rolePermissionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/roles/:id/permissions',
    {
      config: { access: whoMay.editARole },
      schema: {
        tags,
        operationId: 'setRolePermissions',
        summary:
          'Give a role exactly these permissions; If-Match refuses when it was changed in the meantime',
        params: IdParams,
        headers: IfMatchHeaders,
        body: SetRolePermissions,
        response: { 200: RoleAnswer },
      },
    },
    async (request, reply) => {
      const wanted = request.body.permissions;
      mustBeKnown(wanted);
      const role = await request.inTenant((tx) =>
        keepingAnAdministrator(tx, async () => {
          const old = await changeableRole(tx, request.params.id);
          // First: what differs from an older version says nothing of what this person wants to change.
          checkIfMatch(request.headers['if-match'], old.version);
          const had = actionsOf(old);
          mustHoldAll(staffOf(request), new Set(wanted).symmetricDifference(new Set(had)));
          await setPermissions(tx, old, wanted);
          await recordChange(tx, actorOf(request), {
            action: 'role.permissions_changed',
            target: targetOf(old),
            before: { permissions: had },
            after: { permissions: wanted.toSorted() },
          });
          return existingRole(tx, old.id);
        }),
      );
      return reply.header('etag', entityTag(role.version)).send({ data: role });
    },
  );

  // A question with a long list in it, hence no GET.
  app.post(
    '/roles/:id/impact',
    {
      config: { access: whoMay.readARole },
      schema: {
        tags,
        operationId: 'askRoleImpact',
        summary:
          'How many people would gain and lose what, if a role permitted exactly this; changes nothing',
        params: IdParams,
        body: RoleImpactQuestion,
        response: { 200: RoleImpactAnswer },
      },
    },
    async (request) => {
      const { permissions } = request.body;
      mustBeKnown(permissions);
      const impact = await request.inTenant(async (tx) =>
        roleImpact(tx, await existingRole(tx, request.params.id), permissions),
      );
      return { data: impact };
    },
  );
};
