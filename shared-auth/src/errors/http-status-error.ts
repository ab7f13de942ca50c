import { AppError } from './app-error.ts';

/** What an error answer carried (problem+json of B-5.7; every field may be missing). */
export interface HttpFailure {
  status: number;
  /** `message` or `error` of the body, else 'An unknown error occurred'. */
  message: string;
  /** The server's machine-readable code. */
  code?: string | undefined;
  details?: unknown;
  requestId?: string | undefined;
  headers: Headers;
}

/** An answer outside 2xx. Statuses without a class of their own (409, 412, 429 …) arrive as this one (B-5.3). */
export class HttpStatusError extends AppError {
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  readonly requestId: string | undefined;
  /** Answer headers, e.g. `Retry-After` or `ETag`. */
  readonly headers: Headers;

  constructor(failure: HttpFailure) {
    super(failure.message);
    this.code = failure.code ?? `http_${failure.status}`;
    this.status = failure.status;
    this.details = failure.details;
    this.requestId = failure.requestId;
    this.headers = failure.headers;
  }
}
