export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ApiOptions {
  /** Added to the path; undefined values are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Milliseconds until TimeoutError, per try; 30,000 unless given, false for none. */
  timeout?: number | false;
  /** GET only: how often to ask again after a network failure or a 408, 429, 500, 502, 503, 504. None unless given. */
  retries?: number;
  /** Sends `If-Match`: the write fails with status 412 when somebody else has changed the thing (RFC 9110 §13.1.1). */
  ifMatch?: string;
  /** Sends `If-None-Match`: status 304 and no body when nothing changed (RFC 9110 §13.1.2). */
  ifNoneMatch?: string;
}

export interface EventOptions extends ApiOptions {
  /** Called when the server has accepted, which may be long before the first event. */
  onOpen?: () => void;
}

/** An answer with what surrounds its body. */
export interface ApiAnswer<T> {
  /** Undefined for 204 and 304. */
  body: T;
  status: number;
  headers: Headers;
  etag: string | null;
}

/** One message of a `text/event-stream` answer (HTML standard, server-sent events). */
export interface ServerEvent {
  event: string;
  data: string;
  id: string | undefined;
}
