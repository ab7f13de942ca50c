import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Quotas } from './quotas.ts';
import { RunningExports } from './running-exports.ts';

declare module 'fastify' {
  interface FastifyInstance {
    quotas: Quotas;
    runningExports: RunningExports;
  }
}

const quotas: FastifyPluginAsync<{ quotas: Quotas }> = async (app, options) => {
  app.decorate('quotas', options.quotas);
  app.decorate('runningExports', new RunningExports(options.quotas.exports));
};

export const quotasPlugin = fastifyPlugin(quotas, { name: 'quotas' });
