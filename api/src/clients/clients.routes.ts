import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, difference, recordChange } from '../audit/audit.queries.ts';
import { conflict, notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { pageOf } from '../http/paging.ts';
import { checkIfMatch, entityTag } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import {
  deleteClient,
  findClient,
  insertClient,
  listClients,
  regenerateToken,
  updateClient,
} from './clients.queries.ts';
import {
  type Client,
  ClientAnswer,
  ClientList,
  ClientListQuery,
  CreateClient,
  CreatedClient,
  RegeneratedToken,
  UpdateClient,
} from './clients.schema.ts';

const tags = ['Clients'];
const missing = () => notFound('The client');
const targetOf = ({ id, name }: Pick<Client, 'id' | 'name'>) => ({ type: 'client', id, name });

export const clientRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/clients',
    {
      config: { access: whoMay.listClients },
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
      const found = await request.inTenant((tx) => findClient(tx, request.params.id));
      if (!found) throw missing();
      return reply.header('etag', entityTag(found.version)).send({ data: found.client });
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
      const body = {
        ...request.body,
        name: request.body.name.trim(),
        description: request.body.description.trim(),
      };
      const created = await request.inTenant(async (tx) => {
        const { id, accessToken } = await insertClient(tx, staffOf(request).tenant.id, body);
        const found = await findClient(tx, id);
        if (!found) throw missing();
        await recordChange(tx, actorOf(request), {
          action: 'client.created',
          target: targetOf(found.client),
          after: body,
        });
        return { ...found.client, access_token: accessToken };
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
        headers: Type.Object({ 'if-match': Type.Optional(Type.String({ maxLength: 200 })) }),
        body: UpdateClient,
        response: { 200: ClientAnswer },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const changes = request.body.name ? { ...request.body, name: request.body.name.trim() } : request.body;
      const updated = await request.inTenant(async (tx) => {
        const old = await findClient(tx, id);
        if (!old) throw missing();
        checkIfMatch(request.headers['if-match'], old.version);
        const { changed, before, after } = difference(old.client, changes);
        if (!changed) return old;
        const version = await updateClient(tx, id, old.version, changes);
        const found = version && (await findClient(tx, id));
        if (!found) throw conflict('changed_meanwhile', 'Somebody changed this client at the same moment.');
        await recordChange(tx, actorOf(request), {
          action: 'client.updated',
          target: targetOf(found.client),
          before,
          after,
        });
        return found;
      });
      return reply.header('etag', entityTag(updated.version)).send({ data: updated.client });
    },
  );

  app.delete(
    '/clients/:id',
    {
      config: { access: whoMay.deleteAClient },
      schema: {
        tags,
        operationId: 'deleteClient',
        summary: 'Delete a client and the devices it registered',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await request.inTenant(async (tx) => {
        const found = await findClient(tx, request.params.id);
        if (!found) throw missing();
        await deleteClient(tx, found.client.id);
        const { name, description, status } = found.client;
        await recordChange(tx, actorOf(request), {
          action: 'client.deleted',
          target: targetOf(found.client),
          before: { name, description, status },
        });
      });
      return reply.code(204).send(null);
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
          target: targetOf(found.client),
        });
        return secret;
      });
      return reply.header('cache-control', 'no-store').send({ data: { id, access_token: token } });
    },
  );
};
