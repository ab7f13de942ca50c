/** Paths that belong to the service itself; a page never lives below them. */
const reserved = /^\/(v1|api|sso|remotes|assets|healthz|readyz|metrics|config\.json)(\/|$)/;
const publicPages = new Set(['/', '/login']);

/** Which document answers a path: the small public one, the shell, or none because the path is no page. */
export function documentFor(path: string): 'public.html' | 'shell.html' | undefined {
  if (reserved.test(path) || hasExtension(path)) return undefined;
  return publicPages.has(path.length > 1 ? path.replace(/\/$/, '') : path) ? 'public.html' : 'shell.html';
}

export function hasExtension(path: string): boolean {
  return /\.[^/]+$/.test(path);
}
