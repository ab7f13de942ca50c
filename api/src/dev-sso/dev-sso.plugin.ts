import type { IncomingMessage } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { adjustAuthorizationQuery } from './authorization-query.ts';
import { interactionRoutes } from './interaction.routes.ts';
import { type NewPerson, PeopleStore } from './people-store.ts';
import { isFromThisMachine } from './permitted.ts';
import { createProvider, type DevSsoSettings } from './provider.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets a person created in the product sign in with their temporary password, of which only a hash is kept.
     * Present only where the development sign-in is mounted; elsewhere the organisation's provider knows its people.
     */
    acceptPerson?: (person: NewPerson) => Promise<'accepted' | 'known'>;
  }
}

const MOUNTED_AT = '/sso';

const pageFiles = [
  { name: 'icon.svg', url: new URL('./pages/icon.svg', import.meta.url), type: 'image/svg+xml' },
  { name: 'sign-in.css', url: new URL('./pages/sign-in.css', import.meta.url), type: 'text/css' },
  { name: 'sign-in.js', url: new URL('./pages/sign-in.js', import.meta.url), type: 'text/javascript' },
];

/** The development single sign-on: a real OpenID provider for this machine, with demo people instead of a directory. */
const devSso: FastifyPluginAsync<DevSsoSettings> = async (app, settings) => {
  const people = await PeopleStore.open(settings.folder);
  const provider = await createProvider(settings, people);
  const issuer = new URL(settings.issuer);
  provider.on('server_error', (_ctx, error) =>
    app.log.error({ err: error }, 'The development sign-in failed'),
  );
  app.decorate('acceptPerson', (person: NewPerson) => people.accept(person));

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (isFromThisMachine(request.raw.headers)) return undefined;
        return reply.code(403).send({ message: 'The development sign-in answers this machine only.' });
      });
      await scope.register(interactionRoutes, {
        provider,
        people,
        audience: settings.audience,
        origin: issuer.origin,
      });

      for (const { name, url, type } of pageFiles) {
        const content = await readFile(url);
        scope.get(`/pages/${name}`, async (_request, reply) =>
          reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content),
        );
      }

      await scope.register(async (bare) => {
        // The provider reads bodies itself, so nothing may have read them before.
        bare.removeAllContentTypeParsers();
        bare.addContentTypeParser('*', (_request, _payload, done) => done(null));
        const handle = provider.callback();
        bare.all('/*', async (request, reply) => {
          const raw: IncomingMessage & { baseUrl?: string } = request.raw;
          raw.baseUrl = MOUNTED_AT;
          raw.url = adjustAuthorizationQuery((raw.url ?? '/').slice(MOUNTED_AT.length));
          reply.hijack();
          await handle(raw, reply.raw);
        });
      });
    },
    { prefix: MOUNTED_AT },
  );
};

export const devSsoPlugin = fastifyPlugin(devSso, { name: 'dev-sso' });
