import type { FastifyRequest } from 'fastify';
import { sameOriginUrl } from '../http/same-origin.ts';

/** Paths that belong to the service itself; a page never lives below them. */
const reserved = /^\/(v1|api|sso|remotes|assets|healthz|readyz|metrics|config\.json)(\/|$)/;
const hostsOwn = new Set(['/', '/login']);
/** Pages of the shell that have no bar. */
const withoutBar = new Set(['/auth/callback', '/logout-callback']);
/** Only the path is taken of an address. */
const ANY_ORIGIN = 'https://here.invalid';

export function isReserved(path: string): boolean {
  return reserved.test(path);
}

/** Whether a path can be a page at all. */
export function isPage(path: string): boolean {
  return !isReserved(path) && !hasExtension(path);
}

/**
 * The document of a page: the host's own public pages, a remote's public page (which needs no session), or the shell,
 * which can show every page.
 */
export function documentFor(path: string, isPublic: boolean): string {
  if (hostsOwn.has(withoutSlash(path))) return 'public.html';
  return isPublic ? 'public-shell.html' : 'shell.html';
}

export function hasBar(path: string): boolean {
  return !withoutBar.has(withoutSlash(path));
}

/** The host's own page over another one, whichever that is. */
export function isSettings(path: string): boolean {
  return withoutSlash(path) === '/settings';
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

export function hasExtension(path: string): boolean {
  return /\.[^/]+$/.test(path);
}

/** Whether somebody opens the address in a browser, which asks for a document first of all. */
export function wantsDocument({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

/**
 * The path and query of a page whose address cannot be decoded, with the percent signs of the parts at fault written as
 * such. Undefined where that is no page of this site: `//evil.example/%ff` must lead nowhere.
 */
export function readablePage(address: string): string | undefined {
  const [path = '', ...query] = address.split('?');
  const readable = path.split('/').map((part) => (isDecodable(part) ? part : part.replaceAll('%', '%25')));
  const url = sameOriginUrl([readable.join('/'), ...query].join('?'), ANY_ORIGIN);
  if (!url) return undefined;
  const { pathname, search } = new URL(url);
  return isPage(pathname) ? pathname + search : undefined;
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
