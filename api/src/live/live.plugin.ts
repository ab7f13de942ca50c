import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { relayOverPostgres } from './postgres-relay.ts';
import { ReadingFeed } from './reading-feed.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Says which readings were stored, here or by another process on the same database. */
    readingFeed: ReadingFeed;
  }
}

const live: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  const feed = new ReadingFeed();
  app.decorate('readingFeed', feed);
  const { line } = database;
  if (line) feed.relayThrough(await relayOverPostgres(line, feed));
  line?.onChange((isThere, err) => {
    if (isThere) app.log.info('The database is there again');
    else app.log.error({ err }, 'The database cannot be reached; it is tried again and again');
  });
  app.addHook('onClose', () => feed.close());
};

export const livePlugin = fastifyPlugin(live, { name: 'live' });
