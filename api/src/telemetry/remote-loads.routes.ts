import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Database } from '../database/database.ts';
import { telemetryBodyBytes } from '../http/body-limits.ts';
import { whoMay } from '../policies/who-may.ts';
import type { Config } from '../config.ts';
import { staffOf } from '../sessions/caller.ts';
import { KnownReleases } from './known-releases.ts';
import { forgetOldLoads, noteLoads, releaseHealth } from './remote-loads.queries.ts';
import { ReleaseHealthList, RemoteLoads } from './remote-loads.schema.ts';

const tags = ['Parts of the application'];

interface RemoteLoadParts {
  config: Pick<Config, 'dataDir' | 'registryUrl' | 'publicUrl'>;
  database: Database;
}

export const remoteLoadRoutes: FastifyPluginAsyncTypebox<RemoteLoadParts> = async (
  app,
  { config, database },
) => {
  const known = new KnownReleases(config);
  app.addHook('onReady', () => forgetOldLoads(database.owner));

  app.post(
    '/telemetry/remotes',
    {
      bodyLimit: telemetryBodyBytes,
      config: { access: whoMay.reportHowPartsLoad, withoutCsrf: true },
      schema: {
        tags,
        operationId: 'reportRemoteLoads',
        summary: 'How parts of the application loaded in the browser of a signed-in person',
        body: RemoteLoads,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { events } = request.body;
      const exists = await Promise.all(events.map(({ remote, release }) => known.has(remote, release)));
      const real = events.filter((_event, index) => exists[index]);
      await noteLoads(database.owner, staffOf(request).personId, real);
      for (const { remote, release, failure, traceId } of real) {
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
