import type { ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { HttpStatusError, NetworkError, ServerError, TimeoutError } from '../errors/http-errors.ts';
import { sessionCache } from '../session/session-cache.ts';

const DEFAULTS: SWRConfiguration = {
  provider: () => sessionCache,
  errorRetryCount: 2,
  // Asking again mends an outage, not a refusal.
  shouldRetryOnError: (error) =>
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    error instanceof ServerError ||
    (error instanceof HttpStatusError && error.status === 429),
};

/** SWR on the session's cache, which is emptied when the person or the tenant changes. SessionProvider contains it. */
export function SessionSWRConfig({
  children,
  ...options
}: SWRConfiguration & { children: ReactNode }): ReactNode {
  return <SWRConfig value={{ ...DEFAULTS, ...options }}>{children}</SWRConfig>;
}
