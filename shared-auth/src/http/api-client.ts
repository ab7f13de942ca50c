import { NetworkError } from '../errors/http-errors.ts';
import { CsrfError } from '../errors/session-errors.ts';
import type { Scope } from '../session/session-scope.ts';
import type { TokenStore } from '../tokens/token-store.ts';
import type { AnsweredBefore } from './answered-before.ts';
import type { ApiAnswer, ApiMethod, ApiOptions } from './api-options.ts';
import type { AuthorizedCalls } from './authorized-calls.ts';
import type { Csrf } from './csrf.ts';
import { errorFromResponse } from './error-from-response.ts';
import type { Transport } from './transport.ts';

export interface ApiClientParts {
  calls: AuthorizedCalls;
  store: TokenStore;
  csrf: Csrf;
  scope: () => Scope;
  fetch: typeof fetch;
  /** Gives answers that are there already. */
  answered: AnsweredBefore | undefined;
  baseUrl: string;
  onCsrfFailed: (error: CsrfError) => void;
  /** The server knows of fewer permissions than this page did when it asked. */
  onRefused: () => void;
}

/** Joins tokens, tenant, CSRF id, refresh and error mapping around one transport (B-5). */
export class ApiClient {
  readonly #parts: ApiClientParts;
  #transport: Transport | null = null;

  constructor(parts: ApiClientParts) {
    this.#parts = parts;
  }

  /** Fetches the transport; calls do it themselves, this only does it earlier. */
  async load(): Promise<Transport> {
    if (this.#transport) return this.#transport;
    const { createTransport } = await import(
      /* webpackChunkName: "shared-auth-transport" */ './transport.ts'
    ).catch((cause: unknown) => {
      throw new NetworkError({ cause });
    });
    return (this.#transport ??= createTransport(this.#parts));
  }

  /** The answer's parsed body with its status and headers. */
  async send<T>(
    method: ApiMethod,
    path: string,
    json?: unknown,
    options: ApiOptions = {},
  ): Promise<ApiAnswer<T>> {
    const response = await this.respond(method, path, json, options);
    const body = response.status === 304 ? undefined : await readBody(response);
    const { status, headers } = response;
    return { body: body as T, status, headers, etag: headers.get('ETag') };
  }

  /** The raw answer, whose body is still to be read; error statuses (304 is none) are thrown. */
  async respond(
    method: ApiMethod,
    path: string,
    json?: unknown,
    options: ApiOptions = {},
  ): Promise<Response> {
    const { calls, store, csrf } = this.#parts;
    const signal = this.#signalFor(method, options.signal);
    const transport = await this.load();
    const response = await calls.run(async (token) => {
      const headers = new Headers(options.headers);
      if (!headers.has('Accept')) headers.set('Accept', 'application/json');
      if (token) headers.set('Authorization', `Bearer ${token}`);
      if (store.tenantId) headers.set('X-Tenant-ID', store.tenantId);
      if (options.ifMatch) headers.set('If-Match', options.ifMatch);
      if (options.ifNoneMatch) headers.set('If-None-Match', options.ifNoneMatch);
      if (isWrite(method)) headers.set('X-CSRF-Token', csrf.id);
      const { query, timeout, retries } = options;
      return transport({ method, path, headers, json, query, signal, timeout, retries });
    }, signal);
    if (!response.ok && response.status !== 304) throw await this.#failure(method, response);
    csrf.readFrom(response.headers);
    return response;
  }

  /** Reads end with their scope; a write that is under way is let through, though never replayed elsewhere. */
  #signalFor(method: ApiMethod, own: AbortSignal | undefined): AbortSignal {
    const signals = isWrite(method) ? [] : [this.#parts.scope().ended];
    return AbortSignal.any(own ? [...signals, own] : signals);
  }

  async #failure(method: ApiMethod, response: Response): Promise<Error> {
    const error = errorFromResponse(response, await readBody(response));
    this.#parts.csrf.readFrom(response.headers);
    if (response.status !== 403) return error;
    if (!isWrite(method) || !isAboutCsrf(error.code, error.message)) {
      this.#parts.onRefused();
      return error;
    }
    const csrfError = new CsrfError({ cause: error });
    this.#parts.onCsrfFailed(csrfError);
    return csrfError;
  }
}

function isWrite(method: ApiMethod): boolean {
  return method !== 'GET';
}

/** By the server's code; by its words only where it gives none, since permissions are about tokens too. */
function isAboutCsrf(code: string, message: string): boolean {
  return code === 'csrf_token_invalid' || (code === 'http_403' && /csrf|token/i.test(message));
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
