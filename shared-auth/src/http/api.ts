import { getSession } from '../session/session-instance.ts';
import type { ApiAnswer, ApiMethod, ApiOptions, EventOptions, ServerEvent } from './api-options.ts';

/**
 * Calls of the product's API with the session of this page: bearer token, tenant, CSRF id, cookies, JSON both ways.
 * Paths are absolute (`/v1/clients`); answers are the whole JSON body (`{ data, … }`).
 *
 * Throws one class per failure, all from this package: NetworkError, TimeoutError, UnauthorizedError, PermissionError,
 * NotFoundError, ValidationError, ServerError, HttpStatusError (any other status), CsrfError, SessionExpiredError,
 * QueueFullError, QueueClearedError, CircuitOpenError; an aborted `signal` throws its reason.
 * B-5.
 */
export const api = {
  async get<T>(path: string, options?: ApiOptions): Promise<T> {
    return (await api.send<T>('GET', path, undefined, options)).body;
  },

  async post<T = void>(path: string, json?: unknown, options?: ApiOptions): Promise<T> {
    return (await api.send<T>('POST', path, json, options)).body;
  },

  async put<T = void>(path: string, json?: unknown, options?: ApiOptions): Promise<T> {
    return (await api.send<T>('PUT', path, json, options)).body;
  },

  async patch<T = void>(path: string, json?: unknown, options?: ApiOptions): Promise<T> {
    return (await api.send<T>('PATCH', path, json, options)).body;
  },

  async delete<T = void>(path: string, options?: ApiOptions): Promise<T> {
    return (await api.send<T>('DELETE', path, undefined, options)).body;
  },

  /** With status and headers, for conditional requests (`etag` of one answer is `ifMatch` of the next). */
  send<T>(method: ApiMethod, path: string, json?: unknown, options?: ApiOptions): Promise<ApiAnswer<T>> {
    return getSession().client.send<T>(method, path, json, options);
  },

  /** The raw answer without a time limit, for downloads and streams: read `response.body`, or `response.blob()`. */
  stream(path: string, options?: ApiOptions): Promise<Response> {
    return getSession().client.respond('GET', path, undefined, { timeout: false, ...options });
  },

  /**
   * Server-sent events as they arrive, until the server ends the answer, the session or tenant changes, or the loop is
   * left. Connecting again (with `Last-Event-ID` in `headers`) is the caller's choice.
   */
  async *events(path: string, options?: EventOptions): AsyncGenerator<ServerEvent, void, undefined> {
    const headers = { Accept: 'text/event-stream', ...options?.headers };
    const response = await api.stream(path, { ...options, headers });
    options?.onOpen?.();
    const { readServerEvents } = await import(/* webpackChunkName: "server-events" */ './server-events.ts');
    yield* readServerEvents(response);
  },
};
