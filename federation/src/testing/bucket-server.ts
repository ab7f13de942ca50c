import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BucketServer {
  endpoint: string;
  headersOf: (path: string) => Record<string, string | undefined>;
  close: () => Promise<void>;
}

interface Kept {
  content: Buffer;
  at: Date;
  etag: string;
  headers: Record<string, string | undefined>;
}

/** As much of S3 as a store needs: objects, conditional writes, listing with a delimiter, two keys a page. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Kept>();
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(url.pathname.slice(1));
    const end = (status: number, body: string | Buffer = '', headers = {}) =>
      void response.writeHead(status, headers).end(body);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
      end(403, '<Error><Message>Access Denied</Message></Error>');
    } else if (request.method === 'PUT') {
      const content = Buffer.concat(await request.toArray());
      const current = objects.get(key);
      const { 'if-match': ifMatch, 'if-none-match': ifNone } = request.headers;
      if ((ifNone === '*' && current) || (ifMatch !== undefined && current?.etag !== ifMatch))
        return end(412);
      const etag = `"${createHash('md5').update(content).digest('hex')}"`;
      const { 'content-type': type, 'cache-control': caching } = request.headers;
      objects.set(key, { content, at: new Date(), etag, headers: { type, caching } });
      end(200, '', { etag });
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      end(204);
    } else if (url.searchParams.has('list-type')) {
      end(200, listing(key, url.searchParams));
    } else {
      const found = objects.get(key);
      if (found) end(200, found.content, { etag: found.etag, 'last-modified': found.at.toUTCString() });
      else end(404, '<Error><Message>The key does not exist</Message></Error>');
    }
  }

  function listing(bucket: string, query: URLSearchParams): string {
    const prefix = `${bucket}${query.get('prefix')}`;
    const entries = [...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const rest = key.slice(prefix.length);
        const folder = query.has('delimiter') && rest.includes('/');
        const name = `${query.get('prefix')}${folder ? rest.slice(0, rest.indexOf('/') + 1) : rest}`;
        return folder ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>` : `<Key>${name}</Key>`;
      });
    const unique = [...new Set(entries)];
    const from = Number(query.get('continuation-token') ?? 0);
    const next = from + 2 < unique.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult>${unique.slice(from, from + 2).join('')}${next}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    headersOf: (path) => objects.get(path)?.headers ?? {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
