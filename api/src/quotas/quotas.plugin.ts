import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { OpenStreams } from '../live/open-streams.ts';
import type { Quotas } from './quotas.ts';
import { RunningExports } from './running-exports.ts';
import { StoredBytes } from './stored-bytes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    quotas: Quotas;
    runningExports: RunningExports;
    openStreams: OpenStreams;
    storedBytes: StoredBytes;
  }
}

const quotas: FastifyPluginAsync<{ quotas: Quotas; database: Database }> = async (app, options) => {
  app.decorate('quotas', options.quotas);
  app.decorate('runningExports', new RunningExports(options.quotas.exports));
  app.decorate('openStreams', new OpenStreams(options.quotas.streams));
  const storedBytes = new StoredBytes(options.database, options.quotas.stored_bytes);
  app.decorate('storedBytes', storedBytes);
  app.addHook('onReady', async () => storedBytes.start());
  app.addHook('onClose', () => storedBytes.close());
};

export const quotasPlugin = fastifyPlugin(quotas, { name: 'quotas' });
