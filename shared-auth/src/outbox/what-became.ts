/** Of a write that was tried: what its error tells. By what errors say and not by their class, which the page's session has and this entry does not. */

interface Said {
  status?: unknown;
  code?: unknown;
}

/** Whether the service will not do it, however often it is asked. */
export function isRefusal(error: unknown): error is Error {
  const { status } = said(error);
  if (typeof status !== 'number' || !isOfService(error)) return false;
  // Somebody signs in again, the service is busy or away, or is still at the first one.
  if (status === 401 || status === 408 || status === 425 || status === 429 || status >= 500) return false;
  return said(error).code !== 'request_in_progress';
}

/** The session's own, before a request or after the service did not know who asks. */
const SESSION = new Set<unknown>([
  'circuit_open',
  'csrf_token_invalid',
  'queue_cleared',
  'queue_full',
  'session_expired',
]);
const NOT_BEGUN = new Set<unknown>([401, 425, 429]);

/**
 * Whether the service may have done it all the same.
 * @param wasOnline whether the browser had a network when it was sent
 */
export function mayHaveArrived(error: unknown, wasOnline: boolean): boolean {
  const { status, code } = said(error);
  if (isRefusal(error) || SESSION.has(code)) return false;
  if (NOT_BEGUN.has(status) && isOfService(error)) return false;
  return code !== 'network' || wasOnline || navigator.onLine;
}

/** What has no code of the service was said by something before it. */
function isOfService(error: unknown): boolean {
  const { code } = said(error);
  return typeof code === 'string' && !code.startsWith('http_');
}

const said = (error: unknown): Said => error ?? {};
