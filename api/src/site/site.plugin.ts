import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isLoopback } from '../dev-sso/loopback.ts';
import { isKnown } from '../http/preconditions.ts';
import { sameOriginUrl } from '../http/same-origin.ts';
import { linkHeader } from './announced-files.ts';
import { CachedFiles } from './cached-files.ts';
import type { ServedFile } from './encodings.ts';
import type { FirstPage } from './first-page.ts';
import { type PageDocument, PageDocuments } from './page-documents.ts';
import {
  documentFor,
  hasBar,
  hasExtension,
  isPage,
  isReserved,
  isSettings,
  wantsDocument,
} from './page-paths.ts';
import { headersOnce } from './patches/headers-once.ts';
import { isIndexCurrent } from './registry-index.ts';
import { RemoteRoutes } from './remote-routes.ts';
import {
  allowScripts,
  helmetOptions,
  opaquePolicy,
  permissionsPolicy,
  spareParts,
} from './security-headers.ts';
import { unbuiltPage } from './unbuilt-page.ts';

export interface SiteOptions {
  /** The built host: `public.html`, `public-shell.html`, `shell.html`, `assets/`, and files of the root such as `robots.txt`. */
  hostFolder: string;
  /** The store of published remotes with its `registry.json`. */
  storeFolder: string;
  /** The server's own URL as browsers see it. */
  publicUrl: string;
  /** What pages read at `/config.json`. */
  runtimeConfig: object;
  /** Raw Ed25519 key in base64 that the registry is signed with; null: the store is trusted. */
  registryPublicKey: string | null;
  /** Origins that pages call besides our own (the sign-in provider). */
  connectOrigins: string[];
  /** Origins that remotes may be loaded from besides our own. */
  remoteOrigins: string[];
  /** Where pictures of the map come from. */
  imageOrigins: string[];
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const NOTHING_ANNOUNCED = '<>; rel=self';

/** The site: the host's documents and files, the published remotes, the run-time configuration, the security headers. */
const site: FastifyPluginAsync<SiteOptions> = async (app, options) => {
  const { hostFolder, storeFolder, publicUrl, connectOrigins, remoteOrigins, imageOrigins } = options;
  const home = new URL(publicUrl);
  const files = new CachedFiles();
  const documents = new PageDocuments(hostFolder);
  const remoteRoutes = new RemoteRoutes(storeFolder, hostFolder, options.registryPublicKey);

  await app.register(
    headersOnce,
    helmetOptions({ connectOrigins, remoteOrigins, imageOrigins, https: home.protocol === 'https:' }),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });

  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', REVALIDATE).send(options.runtimeConfig),
  );

  app.get('/remotes/registry.json', async (request, reply) =>
    serve(request, reply, storeFolder, 'registry.json', REVALIDATE),
  );

  app.get('/remotes/registry-index.json', async (request, reply) =>
    (await isIndexCurrent(storeFolder))
      ? serve(request, reply, storeFolder, 'registry-index.json', REVALIDATE)
      : reply.callNotFound(),
  );

  app.get<{ Params: { '*': string } }>('/remotes/*', async (request, reply) => {
    const name = request.params['*'];
    // Besides published builds the store holds pointers and history, which are nobody's business.
    if (name.split('/').length < 3) return reply.callNotFound();
    if (!isCode(name)) reply.header('content-security-policy', opaquePolicy);
    return serve(request, reply, storeFolder, name, IMMUTABLE);
  });

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) =>
    serve(request, reply, hostFolder, `assets/${request.params['*']}`, IMMUTABLE),
  );

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!isPage(path)) {
      const rootFile = path.slice(1);
      const served = hasExtension(path) && !rootFile.includes('/') && !rootFile.endsWith('.html');
      // What a person opens is no file for having a dot: the shell says that there is no such page.
      const absent =
        isReserved(path) || !wantsDocument(request)
          ? notFound
          : () => serveDocument(request, reply.code(404), path);
      if (!served) return absent(reply);
      return serve(request, reply, hostFolder, rootFile, REVALIDATE, absent);
    }
    // 127.0.0.1 and localhost are one machine but two origins; sign-in and storage belong to one of them.
    if (isLoopback(home.hostname) && isLoopback(request.hostname) && request.hostname !== home.hostname) {
      const address = sameOriginUrl(request.url, home.origin);
      return address ? reply.redirect(address) : reply.callNotFound();
    }
    return serveDocument(request, reply, path);
  });

  async function serveDocument(request: FastifyRequest, reply: FastifyReply, path: string) {
    const route = isPage(path) ? await remoteRoutes.find(path) : undefined;
    const name = documentFor(path, route?.isPublic === true && route.isOn);
    const isStaffs =
      name === 'shell.html' && route?.isPublic !== true && route?.isScreen !== true && hasBar(path);
    const first = isStaffs ? await firstPage(path, route) : null;
    const document = await documents.find(name, first, request.headers['accept-encoding']);
    if (!document) return reply.code(503).type('text/html; charset=utf-8').send(unbuiltPage);
    allowScripts(reply, document.scripts);
    announce(request, reply, document, route);
    return send(request, reply, document, REVALIDATE);
  }

  /**
   * Whoever has the document has its files too: to ask for them, and to take them from the disk, would hold up the page's first
   * drawing. The browser keeps this header, which announces nothing, in place of that of the last answer.
   */
  function announce(
    request: FastifyRequest,
    reply: FastifyReply,
    { etag, waiting }: PageDocument,
    route: Pick<NonNullable<FirstPage['page']>, 'files' | 'figures'> | undefined,
  ): void {
    // First figures wait for nothing, and for a script that is as small.
    const files = [...(route?.figures ? [route.figures] : []), ...waiting, ...(route?.files ?? [])];
    if (files.length === 0) return;
    const canWait = waiting.length > 0 && isKnown(request.headers['if-none-match'], etag);
    reply.header('link', canWait ? NOTHING_ANNOUNCED : linkHeader(files));
  }

  async function firstPage(
    path: string,
    route: NonNullable<FirstPage['page']> | undefined,
  ): Promise<FirstPage> {
    const { title, asks, files, figures } = route ?? { title: null, asks: [], files: [], figures: null };
    const page = route !== undefined || isSettings(path) ? { title, asks, files, figures } : null;
    return { nav: await remoteRoutes.nav(), page };
  }

  async function serve(
    request: FastifyRequest,
    reply: FastifyReply,
    folder: string,
    name: string,
    caching: string,
    missing: (reply: FastifyReply) => FastifyReply | Promise<FastifyReply> = notFound,
  ): Promise<FastifyReply> {
    const file = await files.find(folder, name, request.headers['accept-encoding']);
    return file ? send(request, reply, file, caching) : missing(reply);
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    file: ServedFile,
    caching: string,
  ): FastifyReply {
    const byKind = reply.statusCode === 404 ? ', Accept' : '';
    const vary = `Accept-Encoding, ${spareParts(request, reply)}${byKind}`;
    reply.headers({ 'cache-control': caching, etag: file.etag, vary });
    if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
    if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
    return reply.type(file.type).send(file.bytes);
  }
};

/** What a browser runs or applies only where a page of ours asks for it, by its integrity value. */
function isCode(name: string): boolean {
  return /\.(js|mjs|css|json|map)$/.test(name);
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

export const sitePlugin = fastifyPlugin(site, { name: 'site' });
