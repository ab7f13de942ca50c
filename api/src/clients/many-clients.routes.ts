import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Actor, actorOf, recordChanges } from '../audit/audit.queries.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { invalid, notFound } from '../errors/http-problem.ts';
import { largeBodyBytes } from '../http/body-limits.ts';
import { validatorCompiler } from '../http/validation.ts';
import { mustHold } from '../policies/must-hold.ts';
import { whoMay } from '../policies/who-may.ts';
import { staffOf } from '../sessions/caller.ts';
import { changeOfStatus, deletionOf, restorationOf } from './client-changes.ts';
import { deleteClients, restoreClients } from './deleted-clients.queries.ts';
import { importClients } from './import-clients.ts';
import { livingOf, setStatus } from './many-clients.queries.ts';
import {
  BulkAnswer,
  BulkRequest,
  ImportAnswer,
  ImportEnvelope,
  ImportRequest,
} from './many-clients.schema.ts';

const tags = ['Clients'];
export const manyClientRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/clients/bulk',
    {
      config: { access: whoMay.changeManyClients },
      schema: {
        tags,
        operationId: 'changeClients',
        summary: 'Set the status of up to 500 clients, delete them, or take their deletion back',
        description: 'Each is answered by itself: one that is not there does not keep the others from it.',
        body: BulkRequest,
        response: { 200: BulkAnswer },
      },
    },
    async (request) => {
      const { action, ids } = request.body;
      mustHold(staffOf(request), action === 'status' ? 'client.update' : 'client.delete');
      const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
      const done = await request.inTenant((tx) =>
        changeMany(tx, actorOf(request), request.body, unique, app.quotas.clients),
      );
      const { code, message } = notFound('The client');
      return {
        data: {
          succeeded: unique.filter((id) => done.has(id)),
          failed: unique.filter((id) => !done.has(id)).map((id) => ({ id, code, message })),
        },
      };
    },
  );

  app.post(
    '/clients/import',
    {
      bodyLimit: largeBodyBytes,
      config: { access: whoMay.importClients },
      // The document describes the rows in full; a bad one must not cost the good ones, so each is judged alone.
      validatorCompiler: (part) =>
        validatorCompiler(part.httpPart === 'body' ? { ...part, schema: ImportEnvelope } : part),
      schema: {
        tags,
        operationId: 'importClients',
        summary: 'Add up to 500 clients; each row is answered by itself',
        description:
          'A row is a duplicate when there is a client of the same name and location, in any case, or an earlier row ' +
          'of them: it adds nothing, so that sending rows again is safe.',
        body: ImportRequest,
        response: { 200: ImportAnswer },
      },
    },
    async (request, reply) => {
      const { tenant } = staffOf(request);
      const rows = await request.inTenant((tx) =>
        importClients(tx, tenant.id, actorOf(request), request.body, app.quotas.clients),
      );
      return reply.header('cache-control', 'no-store').send({ data: { rows } });
    },
  );
};

/** @returns the clients that are now as was asked for */
async function changeMany(
  tx: TenantTransaction,
  actor: Actor,
  { action, status }: BulkRequest,
  ids: readonly string[],
  quota: number,
): Promise<Set<string>> {
  switch (action) {
    case 'status': {
      if (!status) throw invalid([{ field: 'status', message: 'is required' }]);
      const { found, changed } = await setStatus(tx, ids, status);
      await recordChanges(
        tx,
        actor,
        changed.map((client) => changeOfStatus(client, status)),
      );
      return new Set(found.map(({ id }) => id));
    }
    case 'delete': {
      const gone = await deleteClients(tx, ids);
      await recordChanges(tx, actor, gone.map(deletionOf));
      return new Set(gone.map(({ id }) => id));
    }
    case 'restore': {
      const back = await restoreClients(tx, ids, quota);
      await recordChanges(tx, actor, back.map(restorationOf));
      return livingOf(tx, ids);
    }
  }
}
