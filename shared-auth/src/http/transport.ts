import ky, { HTTPError, isNetworkError, isTimeoutError } from 'ky';
import { NetworkError, TimeoutError } from '../errors/http-errors.ts';
import { REQUEST_TIMEOUT } from '../limits.ts';
import { errorFromResponse } from './error-from-response.ts';
import { newTraceparent } from './traceparent.ts';

/** Answers worth asking again for, when the caller allows retries at all. */
const RETRIABLE = [408, 429, 500, 502, 503, 504];

export interface TransportRequest {
  method: string;
  path: string;
  headers: Headers;
  json?: unknown;
  query?: Record<string, string | number | boolean | undefined> | undefined;
  signal: AbortSignal;
  /** Milliseconds; false: none. */
  timeout?: number | false | undefined;
  /** Of network failures and 408, 429, 5xx answers; `Retry-After` is honored. */
  retries?: number | undefined;
}

export type Transport = (request: TransportRequest) => Promise<Response>;

/** The ky instance. Loaded on its own, beside the start of the session, so that it delays nothing. */
export function createTransport(fetcher: typeof fetch, baseUrl: string): Transport {
  const client = ky.create({ fetch: fetcher, baseUrl, credentials: 'include' });
  return async ({ path, json, query, retries = 0, timeout = REQUEST_TIMEOUT, ...request }) => {
    request.headers.set('traceparent', newTraceparent());
    try {
      return await client(path, {
        ...request,
        ...(json === undefined ? {} : { json }),
        ...(query ? { searchParams: query } : {}),
        timeout,
        retry: {
          limit: retries,
          methods: ['get', 'head'],
          statusCodes: RETRIABLE,
          retryOnTimeout: true,
          jitter: true,
        },
        // ky retries what it would throw; everything else is for the callers to judge.
        throwHttpErrors: (status) => retries > 0 && RETRIABLE.includes(status),
      });
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      if (error instanceof HTTPError) throw errorFromResponse(error.response, error.data);
      if (isTimeoutError(error)) throw new TimeoutError({ cause: error });
      if (isNetworkError(error) || error instanceof TypeError) throw new NetworkError({ cause: error });
      throw error;
    }
  };
}
