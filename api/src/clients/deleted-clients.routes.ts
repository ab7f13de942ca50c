import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf, recordChanges } from '../audit/audit.queries.ts';
import { notFound } from '../errors/http-problem.ts';
import { IdParams } from '../http/envelope.schema.ts';
import { entityTag } from '../http/preconditions.ts';
import { whoMay } from '../policies/who-may.ts';
import { deletionOf, restorationOf } from './client-changes.ts';
import { findClient } from './clients.queries.ts';
import { ClientAnswer } from './clients.schema.ts';
import { deleteClients, restoreClients } from './deleted-clients.queries.ts';

const tags = ['Clients'];

export const deletedClientRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/clients/:id',
    {
      config: { access: whoMay.deleteAClient },
      schema: {
        tags,
        operationId: 'deleteClient',
        summary: 'Delete a client and the devices it registered',
        description: 'It is out of lists and statistics and its tokens are refused at once.',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await request.inTenant(async (tx) => {
        const gone = await deleteClients(tx, [request.params.id]);
        if (gone.length === 0) throw notFound('The client');
        await recordChanges(tx, actorOf(request), gone.map(deletionOf));
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/clients/:id/restore',
    {
      config: { access: whoMay.restoreAClient },
      schema: {
        tags,
        operationId: 'restoreClient',
        summary: 'Take the deletion of a client back, within a day',
        description:
          'The devices that went with it come back too, with their readings. Its access token obtains tokens again; those ' +
          'of before stay refused. A client that is there already stays as it is.',
        params: IdParams,
        response: { 200: ClientAnswer },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const client = await request.inTenant(async (tx) => {
        const back = await restoreClients(tx, [id], app.quotas.clients);
        await recordChanges(tx, actorOf(request), back.map(restorationOf));
        return findClient(tx, id);
      });
      if (!client) throw notFound('The client');
      return reply.header('etag', entityTag(client.version)).send({ data: client });
    },
  );
};
