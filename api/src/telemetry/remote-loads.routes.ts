import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Database } from '../database/database.ts';
import { telemetryBodyBytes } from '../http/body-limits.ts';
import { whoMay } from '../policies/who-may.ts';
import { countLoads, forgetOldLoads, releaseHealth } from './remote-loads.queries.ts';
import { ReleaseHealthList, RemoteLoads } from './remote-loads.schema.ts';

const tags = ['Parts of the application'];

export const remoteLoadRoutes: FastifyPluginAsyncTypebox<{ database: Database }> = async (
  app,
  { database },
) => {
  app.addHook('onReady', () => forgetOldLoads(database.owner));

  app.post(
    '/telemetry/remotes',
    {
      bodyLimit: telemetryBodyBytes,
      config: { access: whoMay.reportHowPartsLoad },
      schema: {
        tags,
        operationId: 'reportRemoteLoads',
        summary: 'How parts of the application loaded in a browser',
        body: RemoteLoads,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await countLoads(database.owner, request.body.events);
      for (const { remote, release, failure, traceId } of request.body.events) {
        if (failure)
          request.log.warn({ remote, release, failure, traceId }, 'A part of the application failed');
      }
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/telemetry/remotes',
    {
      config: { access: whoMay.readHowPartsLoad },
      schema: {
        tags,
        operationId: 'listReleaseHealth',
        summary: 'How each release has been doing in browsers for the last 24 hours',
        response: { 200: ReleaseHealthList },
      },
    },
    async () => ({ data: await releaseHealth(database.owner) }),
  );
};
