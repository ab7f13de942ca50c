import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
};

/** The policy that the product's pages have: what works here works there. */
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'";

export interface StaticSite {
  origin: string;
  close: () => Promise<void>;
}

/** Serves a built host and a store as the API's process does, with its caching and its content security policy. */
export async function serveSite(options: {
  host: string;
  store: string;
  config: object;
}): Promise<StaticSite> {
  const server: Server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, type: string, body: string | Buffer, cache = 'no-cache') =>
      response
        .writeHead(status, {
          'content-type': type,
          'cache-control': cache,
          'content-security-policy': POLICY,
        })
        .end(body);
    if (pathname === '/config.json') return send(200, TYPES['.json'] ?? '', JSON.stringify(options.config));
    if (request.method === 'POST') return send(204, 'text/plain', '');
    const file = pathname.startsWith('/remotes/')
      ? join(options.store, pathname.slice('/remotes/'.length))
      : join(options.host, extname(pathname) === '' ? 'shell.html' : pathname);
    const cache = /\/assets\/|\/remotes\/[^/]+\/[^/]+\//.test(pathname)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache';
    return readFile(file).then(
      (content) => send(200, TYPES[extname(file)] ?? 'application/octet-stream', content, cache),
      () => send(404, TYPES['.json'] ?? '', '{"title":"Not Found","status":404}'),
    );
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
