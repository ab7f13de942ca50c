import ky, { HTTPError, isNetworkError, isTimeoutError } from 'ky';
import { NetworkError, TimeoutError } from '../errors/http-errors.ts';
import { REQUEST_TIMEOUT } from '../limits.ts';
import { errorFromResponse } from './error-from-response.ts';
import type { AnsweredBefore, CallToSend } from './answered-before.ts';
import { newTraceparent } from './traceparent.ts';

/** Answers worth asking again for, when the caller allows retries at all. */
const RETRIABLE = [408, 429, 500, 502, 503, 504];

export interface TransportRequest extends CallToSend {
  query?: Record<string, string | number | boolean | undefined> | undefined;
  /** Milliseconds; false: none. */
  timeout?: number | false | undefined;
  /** Of network failures and 408, 429, 5xx answers; `Retry-After` is honored. */
  retries?: number | undefined;
}

export type Transport = (request: TransportRequest) => Promise<Response>;

interface TransportParts {
  fetch: typeof fetch;
  baseUrl: string;
  answered: AnsweredBefore | undefined;
}

/** The ky instance. Loaded on its own, beside the start of the session, so that it delays nothing. */
export function createTransport({ fetch, baseUrl, answered }: TransportParts): Transport {
  const client = ky.create({ fetch, baseUrl, credentials: 'include' });
  return async ({ path, json, query, retries = 0, timeout = REQUEST_TIMEOUT, ...request }) => {
    const before = query === undefined && (await answered?.({ path, json, ...request }));
    if (before) return before;
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
