const BASE = 'https://here.invalid';
/** Sign-in itself happens there: coming back to one of them would end in a failure or a circle. */
const CALLBACK_PATH = '/auth/callback';
const SIGN_IN_PATHS = new Set(['/login', CALLBACK_PATH, '/logout-callback']);
/** Browsers read a backslash as a slash, and drop tabs and line ends. */
// oxlint-disable-next-line no-control-regex -- they are what is refused
const MISLEADING = /[\\\u0000-\u001f\u007f]/;

/**
 * An address from outside as a path of this site, or undefined: it must not lead elsewhere. The URL parser decides, as in
 * browsers, and decides twice: what `/.//other.example` comes to names another site.
 */
export function sitePath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/') || MISLEADING.test(wanted)) return undefined;
  const path = normalForm(wanted);
  return path !== undefined && normalForm(path) === path ? path : undefined;
}

/** The page to come back to after sign-in; undefined where that is no page of this site, or one of sign-in's own. */
export function pathAfterSignIn(wanted: string | null | undefined): string | undefined {
  const path = sitePath(wanted);
  return path === undefined || SIGN_IN_PATHS.has(asRouted(path)) ? undefined : path;
}

/** Whether the router shows the page there that completes a sign-in. */
export function isCallback(path: string): boolean {
  return asRouted(path) === CALLBACK_PATH;
}

function normalForm(path: string): string | undefined {
  if (!URL.canParse(path, BASE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, BASE);
  return origin === BASE ? pathname + search + hash : undefined;
}

/** The router's idea of the same page: decoded, in any case, with or without a slash at its end. */
function asRouted(path: string): string {
  const { pathname } = new URL(path, BASE);
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '');
  } catch {
    return pathname;
  }
}
