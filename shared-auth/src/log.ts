/**
 * Failures that are logged and otherwise treated as absence (B-4.3, B-6.3). Messages hold no token, secret or
 * personal datum; the cause is printed as the browser got it.
 */
export function logFailure(what: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- this is the package's only log
  console.warn(`[session] ${what}`, ...(cause === undefined ? [] : [cause]));
}
