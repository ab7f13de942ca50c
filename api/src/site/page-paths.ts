/** Paths that belong to the service itself; a page never lives below them. */
const reserved = /^\/(v1|api|sso|remotes|assets|healthz|readyz|metrics|config\.json)(\/|$)/;
const hostsOwn = new Set(['/', '/login']);

/** Whether a path can be a page at all. */
export function isPage(path: string): boolean {
  return !reserved.test(path) && !hasExtension(path);
}

/**
 * The document of a page: the host's own public pages, a remote's public page (which needs no session), or the shell,
 * which can show every page.
 */
export function documentFor(path: string, isPublic: boolean): string {
  if (hostsOwn.has(path.length > 1 ? path.replace(/\/$/, '') : path)) return 'public.html';
  return isPublic ? 'public-shell.html' : 'shell.html';
}

export function hasExtension(path: string): boolean {
  return /\.[^/]+$/.test(path);
}
