import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, type Change, difference, recordChanges } from '../audit/audit.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { HttpProblem, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { checkIfMatch, entityTag, IfMatchHeaders } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { quotaReached, takeTurns } from '../quotas/require-room.ts';
import { staffOf } from '../sessions/caller.ts';
import {
  type Asker,
  countViews,
  deleteView,
  dropDefaultsOfOthers,
  findView,
  holdView,
  insertView,
  listViews,
  setDefault,
  updateView,
} from './saved-views.queries.ts';
import {
  DefaultParams,
  DefaultRequest,
  NewSavedView,
  type SavedView,
  SavedViewAnswer,
  SavedViewList,
  SavedViewListQuery,
  SavedViewRequest,
  type ViewPage,
} from './saved-views.schema.ts';

const tags = ['Settings'];
const config = { access: whoMay.keepSavedViews };
/** `shared`: of the team's those of one person, so that nobody leaves the others without room, or fills the wall. */
const mostViews = { own: 100, team: 200, shared: 40 } as const;

/** Which pages a caller sees, by the same permissions as the pages themselves. */
const permissionsOf = {
  clients: ['client.read'],
  statistics: ['client.read'],
  alerts: ['alert.read'],
  users: ['user.list'],
  roles: ['role.list'],
  audit: ['audit.read', 'system.admin'],
} as const satisfies Record<ViewPage, readonly string[]>;

/** What people set on a page, by a name. */
export const savedViewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/saved-views',
    {
      config,
      schema: {
        tags,
        operationId: 'listSavedViews',
        summary: 'The caller’s own views and those of the team',
        querystring: SavedViewListQuery,
        response: { 200: SavedViewList },
      },
    },
    async (request) => ({
      data: await request.inTenant((tx) => listViews(tx, askerOf(request), request.query)),
    }),
  );

  app.post(
    '/saved-views',
    {
      config,
      schema: {
        tags,
        operationId: 'createSavedView',
        summary: 'Save what is set on a page by a name',
        body: NewSavedView,
        response: { 201: SavedViewAnswer },
      },
    },
    async (request, reply) => {
      const asker = askerOf(request);
      const view = await request.inTenant(async (tx) => {
        mustSee(asker, request.body.page);
        await requireRoom(tx, asker, request.body.team);
        const created = await existing(tx, asker, await insertView(tx, asker, request.body));
        await recordChanges(tx, actorOf(request), changesOf(null, created));
        return created;
      });
      return reply.code(201).header('etag', entityTag(view.version)).send({ data: view });
    },
  );

  app.get(
    '/saved-views/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'getSavedView',
        summary: 'One saved view',
        params: IdParams,
        response: { 200: SavedViewAnswer },
      },
    },
    async (request, reply) => {
      const view = await request.inTenant((tx) => existing(tx, askerOf(request), request.params.id));
      return reply.header('etag', entityTag(view.version)).send({ data: view });
    },
  );

  app.put(
    '/saved-views/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'updateSavedView',
        summary: 'Change what a view says; of the team’s whoever sees it may',
        params: IdParams,
        headers: IfMatchHeaders,
        body: SavedViewRequest,
        response: { 200: SavedViewAnswer },
      },
    },
    async (request, reply) => {
      const asker = askerOf(request);
      const { id } = request.params;
      const { team } = request.body;
      const view = await request.inTenant(async (tx) => {
        const old = await held(tx, asker, id);
        checkIfMatch(request.headers['if-match'], old.version);
        if (team !== old.team) {
          // It would be gone for everybody else, as by deleting it.
          if (!old.own) throw notOwner('make it their own again');
          await requireRoom(tx, asker, team);
          if (!team) await dropDefaultsOfOthers(tx, id, asker.userId);
        }
        await updateView(tx, asker, id, request.body);
        const updated = await existing(tx, asker, id);
        await recordChanges(tx, actorOf(request), changesOf(old, updated));
        return updated;
      });
      return reply.header('etag', entityTag(view.version)).send({ data: view });
    },
  );

  app.delete(
    '/saved-views/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteSavedView',
        summary: 'Delete a view; who began with it begins without one',
        params: IdParams,
        headers: IfMatchHeaders,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const asker = askerOf(request);
      await request.inTenant(async (tx) => {
        const view = await held(tx, asker, request.params.id);
        checkIfMatch(request.headers['if-match'], view.version);
        if (!view.may_delete) throw notOwner('delete it, or who administers the organization');
        await deleteView(tx, view.id);
        await recordChanges(tx, actorOf(request), changesOf(view, null));
      });
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/saved-view-defaults/:page',
    {
      config,
      schema: {
        tags,
        operationId: 'setDefaultView',
        summary: 'With which view the caller begins a page',
        params: DefaultParams,
        body: DefaultRequest,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const asker = askerOf(request);
      const { page } = request.params;
      const { view_id } = request.body;
      await request.inTenant(async (tx) => {
        if (view_id !== null && (await existing(tx, asker, view_id)).page !== page)
          throw notFound('The view of this page');
        await setDefault(tx, asker.userId, page, view_id);
      });
      return reply.code(204).send(null);
    },
  );
};

function askerOf(request: FastifyRequest): Asker {
  const { userId, name, permissions } = staffOf(request);
  const pages = (Object.keys(permissionsOf) as ViewPage[]).filter((page) =>
    permissionsOf[page].some((each) => permissions.has(each)),
  );
  return {
    userId,
    name,
    pages,
    administers: permissions.has('tenant.settings') || permissions.has('system.admin'),
  };
}

function mustSee({ pages }: Asker, page: ViewPage): void {
  if (pages.includes(page)) return;
  const sentence = `You do not have permission: ${permissionsOf[page][0]} is needed.`;
  throw new HttpProblem(403, 'permission_denied', sentence);
}

const notOwner = (what: string) =>
  new HttpProblem(
    403,
    'permission_denied',
    `Only who made the view may ${what}. Save a view of your own instead.`,
  );

async function existing(tx: TenantTransaction, asker: Asker, id: string): Promise<SavedView> {
  const view = await findView(tx, asker, id);
  if (!view) throw notFound('The view');
  return view;
}

async function held(tx: TenantTransaction, asker: Asker, id: string): Promise<SavedView> {
  const view = await holdView(tx, asker, id);
  if (!view) throw notFound('The view');
  return view;
}

async function requireRoom(tx: TenantTransaction, { userId }: Asker, team: boolean): Promise<void> {
  await takeTurns(tx);
  const used = await countViews(tx, userId);
  if (team && used.team >= mostViews.team) throw quotaReached('views of the team', mostViews.team);
  if (team && used.shared >= mostViews.shared)
    throw quotaReached('views that you share with the team', mostViews.shared);
  if (!team && used.own >= mostViews.own) throw quotaReached('views of your own', mostViews.own);
}

/** What is a person's own is nobody else's affair: the audit trail tells of the team's. */
function changesOf(old: SavedView | null, view: SavedView | null): Change[] {
  const one = view ?? old;
  if (!one || (!old?.team && !view?.team)) return [];
  const described = (each: SavedView) => {
    const { page, name, query, team } = each;
    return { page, name, query, team };
  };
  const target = { type: 'saved_view', id: one.id, name: one.name };
  if (!old) return [{ action: 'saved_view.created', target, after: described(one) }];
  if (!view) return [{ action: 'saved_view.deleted', target, before: described(one) }];
  const { changed, before, after } = difference(described(old), described(view));
  return changed ? [{ action: 'saved_view.updated', target, before, after }] : [];
}
