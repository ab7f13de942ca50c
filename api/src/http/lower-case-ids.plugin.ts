import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** To the database an id in capitals is the same id; to whoever compares it with the caller's own it must be, too. */
const lowerCaseIds: FastifyPluginAsync = async (app) => {
  app.addHook('preValidation', async ({ params }) => {
    if (typeof params !== 'object' || params === null) return;
    for (const [name, value] of Object.entries(params))
      if (typeof value === 'string' && uuid.test(value))
        Object.assign(params, { [name]: value.toLowerCase() });
  });
};

export const lowerCaseIdsPlugin = fastifyPlugin(lowerCaseIds, { name: 'lower-case-ids' });
