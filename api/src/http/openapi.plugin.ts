import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Access } from '../policies/access.ts';
import { anybody } from '../policies/access.ts';
import { finishDocument } from './openapi-document.ts';
import { isKnown, tagOfText } from './preconditions.ts';
import { productVersion } from '../runtime-config.ts';

type OpenApi = NonNullable<FastifyDynamicSwaggerOptions['openapi']>;

export interface OpenApiOptions {
  title: string;
  description: string;
  tags: { name: string; description: string }[];
  /** Calls that the service makes to others, by event (OpenAPI 3.1). */
  webhooks?: Record<string, object>;
  /** Every permission key there is: parts are checked against them before they go live. */
  keys?: readonly string[];
  /** What readings may be given in: the reference draws it as a table. */
  units?: object;
}

/**
 * Collects the routes registered after it in the same scope, and serves their OpenAPI 3.1 document at `/openapi.json`.
 * The schemas that validate are the schemas that are shown.
 */
const openApi: FastifyPluginAsync<OpenApiOptions> = async (app, options) => {
  const { title, description, tags, webhooks, keys, units } = options;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        description,
        version: productVersion,
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: 'This server' }],
      tags,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      ...(webhooks ? { webhooks } : {}),
      ...(keys ? { 'x-permissions': keys } : {}),
      ...(units ? { 'x-units': units } : {}),
    } as OpenApi,
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        security: route.config?.access?.who === 'anybody' ? [] : [{ bearer: [] }],
        ...permissionsOf(route.config?.access),
      },
    }),
    transformObject: (made) =>
      'openapiObject' in made ? finishDocument(made.openapiObject) : made.swaggerObject,
  });

  let written: { text: string; etag: string } | undefined;
  app.get(
    '/openapi.json',
    { config: { access: anybody('the documentation is public') } },
    async (request, reply) => {
      // It changes with the build only, and to write it takes longer than most calls.
      if (!written) {
        const text = JSON.stringify(app.swagger());
        written = { text, etag: tagOfText(text) };
      }
      const { text, etag } = written;
      reply.headers({ 'cache-control': 'no-cache', etag });
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
};

// One document for each scope: the swagger plugin decorates the scope that this is registered in, and no other.
export const openApiPlugin = fastifyPlugin(openApi, { name: 'openapi' });

function permissionsOf(access: Access | undefined): object {
  if (access?.who !== 'staff' || access.of.length === 0) return {};
  return { 'x-permissions': { [access.needs]: access.of } };
}
