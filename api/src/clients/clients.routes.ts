import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf, difference, recordChange } from '../audit/audit.queries.ts';
import { conflict, type FieldError, invalid, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { pageOf } from '../http/paging.ts';
import { checkIfMatch, entityTag, IfMatchHeaders } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { requireRoomForClients } from '../quotas/require-room.ts';
import { staffOf } from '../sessions/caller.ts';
import { factFaults } from './check-facts.ts';
import { changedRole } from './client-role.ts';
import { creationOf, targetOf } from './client-changes.ts';
import {
  findClient,
  insertClient,
  listClients,
  listLocations,
  regenerateToken,
  updateClient,
} from './clients.queries.ts';
import {
  ClientAnswer,
  ClientList,
  ClientListQuery,
  CreateClient,
  CreatedClient,
  LatestReadings,
  LocationList,
  RegeneratedToken,
  UpdateClient,
} from './clients.schema.ts';
import { latestReadings } from './latest-readings.queries.ts';
import { trimmedClient } from './client-fields.ts';

const tags = ['Clients'];
const missing = () => notFound('The client');

function refuse(faults: FieldError[]): void {
  if (faults.length > 0) throw invalid(faults);
}

export const clientRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/clients',
    {
      config: { access: whoMay.listClients, together: true },
      schema: {
        tags,
        operationId: 'listClients',
        summary: 'Search, filter, sort and page the clients',
        querystring: ClientListQuery,
        response: { 200: ClientList },
      },
    },
    async (request) => {
      const { clients, total } = await request.inTenant((tx) => listClients(tx, request.query));
      return pageOf(clients, total, request.query);
    },
  );

  app.get(
    '/clients/locations',
    {
      config: { access: whoMay.listClients, together: true },
      schema: {
        tags,
        operationId: 'listClientLocations',
        summary: 'The places where clients are, to filter by',
        response: { 200: LocationList },
      },
    },
    async (request) => ({ data: await request.inTenant(listLocations) }),
  );

  app.get(
    '/clients/:id',
    {
      config: { access: whoMay.readAClient },
      schema: {
        tags,
        operationId: 'getClient',
        summary: 'One client; the ETag guards later changes',
        params: IdParams,
        response: { 200: ClientAnswer },
      },
    },
    async (request, reply) => {
      const client = await request.inTenant((tx) => findClient(tx, request.params.id));
      if (!client) throw missing();
      return reply.header('etag', entityTag(client.version)).send({ data: client });
    },
  );

  app.get(
    '/clients/:id/readings/latest',
    {
      config: { access: whoMay.readAClient },
      schema: {
        tags,
        operationId: 'listLatestReadings',
        summary: 'The last reading up to now of every metric of a client',
        params: IdParams,
        response: { 200: LatestReadings },
      },
    },
    async (request) => {
      const { id } = request.params;
      const data = await request.inTenant(async (tx) => (await findClient(tx, id)) && latestReadings(tx, id));
      if (!data) throw missing();
      return { data };
    },
  );

  app.post(
    '/clients',
    {
      config: { access: whoMay.addAClient },
      schema: {
        tags,
        operationId: 'createClient',
        summary: 'Add a client; the answer is the only one with its access token',
        body: CreateClient,
        response: { 201: CreatedClient },
      },
    },
    async (request, reply) => {
      const body = trimmedClient(request.body);
      refuse(factFaults(body));
      const created = await request.inTenant(async (tx) => {
        await requireRoomForClients(tx, app.quotas.clients, 1);
        const { id, accessToken } = await insertClient(tx, staffOf(request).tenant.id, body);
        const client = await findClient(tx, id);
        if (!client) throw missing();
        await recordChange(tx, actorOf(request), creationOf({ id, ...body }));
        return { ...client, access_token: accessToken };
      });
      return reply
        .code(201)
        .headers({ location: `/v1/clients/${created.id}`, 'cache-control': 'no-store' })
        .send({ data: created });
    },
  );

  app.put(
    '/clients/:id',
    {
      config: { access: whoMay.editAClient },
      schema: {
        tags,
        operationId: 'updateClient',
        summary: 'Change what is sent of a client; If-Match refuses when it was changed in the meantime',
        params: IdParams,
        headers: IfMatchHeaders,
        body: UpdateClient,
        response: { 200: ClientAnswer },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const wanted = trimmedClient(request.body);
      const updated = await request.inTenant(async (tx) => {
        const old = await findClient(tx, id);
        if (!old) throw missing();
        checkIfMatch(request.headers['if-match'], old.version);
        refuse(factFaults({ ...old, ...wanted }));
        const changes = { ...wanted, ...changedRole(old, wanted) };
        const { changed, before, after } = difference(old, changes);
        if (!changed) return old;
        const version = await updateClient(tx, old, changes);
        const found = version && (await findClient(tx, id));
        if (!found) throw conflict('changed_meanwhile', 'Somebody changed this client at the same moment.');
        await recordChange(tx, actorOf(request), {
          action: 'client.updated',
          target: targetOf(found),
          before,
          after,
        });
        return found;
      });
      return reply.header('etag', entityTag(updated.version)).send({ data: updated });
    },
  );

  app.post(
    '/clients/:id/token',
    {
      config: { access: whoMay.regenerateAToken },
      schema: {
        tags,
        operationId: 'regenerateClientToken',
        summary: 'A new access token; the old one and its sessions end at once',
        params: IdParams,
        response: { 200: RegeneratedToken },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const token = await request.inTenant(async (tx) => {
        const found = await findClient(tx, id);
        const secret = found && (await regenerateToken(tx, staffOf(request).tenant.id, id));
        if (!secret) throw missing();
        await recordChange(tx, actorOf(request), {
          action: 'client.token_regenerated',
          target: targetOf(found),
        });
        return secret;
      });
      return reply.header('cache-control', 'no-store').send({ data: { id, access_token: token } });
    },
  );
};
