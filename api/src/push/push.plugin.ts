import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { orRefuseToStart } from '../secrets/secrets.plugin.ts';
import { loadPushKeys, type PushKeys } from './push-keys.ts';

declare module 'fastify' {
  interface FastifyInstance {
    pushKeys: PushKeys;
  }
}

const push: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  app.decorate('pushKeys', await orRefuseToStart(() => loadPushKeys(database, app.secretBox)));
};

export const pushPlugin = fastifyPlugin(push, { name: 'push', dependencies: ['secrets'] });
