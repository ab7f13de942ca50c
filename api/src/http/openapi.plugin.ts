import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Problem } from '../errors/problem.schema.ts';
import type { Access } from '../policies/access.ts';
import { anybody } from '../policies/access.ts';
import { productVersion } from '../runtime-config.ts';

type OpenApi = NonNullable<FastifyDynamicSwaggerOptions['openapi']>;

export interface OpenApiOptions {
  title: string;
  description: string;
  tags: { name: string; description: string }[];
  /** Calls that the service makes to others, by event (OpenAPI 3.1). */
  webhooks?: Record<string, object>;
}

/**
 * Collects the routes registered after it in the same scope, and serves their OpenAPI 3.1 document at `/openapi.json`.
 * The schemas that validate are the schemas that are shown.
 */
const openApi: FastifyPluginAsync<OpenApiOptions> = async (app, { title, description, tags, webhooks }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version: productVersion, license: { name: 'Proprietary' } },
      servers: [{ url: '/', description: 'This server' }],
      tags,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      ...(webhooks ? { webhooks } : {}),
    } as OpenApi,
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        response: { ...(schema?.response as object), ...problems(route.config?.access, schema) },
        security: route.config?.access?.who === 'anybody' ? [] : [{ bearer: [] }],
        ...permissionsOf(route.config?.access),
      },
    }),
  });

  app.get(
    '/openapi.json',
    { config: { access: anybody('the documentation is public') } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
};

// One document for each scope: the swagger plugin decorates the scope that this is registered in, and no other.
export const openApiPlugin = fastifyPlugin(openApi, { name: 'openapi' });

function permissionsOf(access: Access | undefined): object {
  if (access?.who !== 'staff' || access.of.length === 0) return {};
  return { 'x-permissions': { [access.needs]: access.of } };
}

interface RouteSchema {
  body?: unknown;
  querystring?: unknown;
  params?: unknown;
  response?: unknown;
}

/** What every route may answer besides its success; said once here, and not in each of them. */
function problems(access: Access | undefined, schema: RouteSchema | undefined): Record<string, object> {
  const given = new Set(Object.keys((schema?.response as object | undefined) ?? {}));
  const all: [code: string, applies: boolean, description: string][] = [
    ['400', schema?.body !== undefined, 'The body cannot be read'],
    ['401', true, 'Not signed in, or no longer'],
    ['403', access?.who !== 'integrator', 'Not permitted'],
    ['404', schema?.params !== undefined, 'Not found, or of another tenant'],
    ['422', Boolean(schema?.body ?? schema?.querystring ?? schema?.params), 'Something sent is not valid'],
    ['429', true, 'Too many requests'],
    ['default', true, 'Any other failure'],
  ];
  return Object.fromEntries(
    all
      .filter(([code, applies]) => applies && !given.has(code))
      .map(([code, , description]) => [
        code,
        { description, content: { 'application/problem+json': { schema: Problem } } },
      ]),
  );
}
