import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { DatabaseConfig } from '../config.ts';
import { relayOverPostgres } from './postgres-relay.ts';
import { ReadingFeed } from './reading-feed.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Says which readings were stored, here or by another process on the same database. */
    readingFeed: ReadingFeed;
  }
}

const live: FastifyPluginAsync<{ database: DatabaseConfig }> = async (app, { database }) => {
  const feed = new ReadingFeed();
  app.decorate('readingFeed', feed);
  if (database.kind === 'postgres') feed.relayThrough(await relayOverPostgres(database.url, feed, app.log));
  app.addHook('onClose', () => feed.close());
};

export const livePlugin = fastifyPlugin(live, { name: 'live' });
