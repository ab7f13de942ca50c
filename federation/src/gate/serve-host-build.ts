import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Registry } from '../contract.ts';
import { overlap } from './check-collisions.ts';
import type { LiveAnswer, Reply, Rule } from './intercept.ts';
import { TYPES } from './stand-in.ts';

/** Addresses of the service itself, which the new host's pages ask as the old one's do. */
const SERVICE = /^\/(v1|api|sso|remotes|healthz|readyz|metrics|config\.json)(\/|$)/;

/** Which document the service answers with for an address. */
function documentOf(path: string, registry: Registry): string {
  if (path === '/' || path === '/login') return 'public.html';
  const isPublic = Object.values(registry.remotes).some(({ stable, releases }) =>
    (stable === null ? undefined : releases[stable])?.routes.some(
      (route) => route.public === true && overlap(route.path, path),
    ),
  );
  return isPublic ? 'public-shell.html' : 'shell.html';
}

/**
 * Makes a browser believe that another build of the host is served: documents and their files come from its folder,
 * with the headers of the live host; everything else is the live service.
 */
export const serveHostBuild = (url: string, directory: string, registry: Registry): Rule => ({
  pattern: `${url}/*`,
  async answer({ url: { pathname }, isDocument }) {
    if (SERVICE.test(pathname)) return undefined;
    if (isDocument) return (live) => document(live, join(directory, documentOf(pathname, registry)));
    const body = await readFile(join(directory, pathname)).catch(() => null);
    if (body === null) return { status: 404 };
    return { body, headers: { 'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream' } };
  },
});

async function document(live: LiveAnswer, file: string): Promise<Reply | null> {
  if (live.status >= 300) return null;
  // Those say which files of the live host come with the document.
  const {
    link: _files,
    etag: _tag,
    'content-encoding': _coding,
    'content-length': _length,
    ...headers
  } = live.headers;
  const body = await readFile(file, 'utf8');
  const policy = allowScriptsOf(body, headers['content-security-policy'] ?? '');
  return { headers: { ...headers, 'content-security-policy': policy }, body };
}

/** The policy of the live host knows the script that stands in its own documents; this build has another. */
function allowScriptsOf(document: string, policy: string): string {
  const hashes = [...document.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return policy
    .replaceAll(/ 'sha256-[^']+'/g, '')
    .replace("script-src 'self'", `script-src 'self'${hashes.join('')}`);
}
