/** What goes wrong with a call: no answer, or one outside 2xx (B-5.3, B-5.4). */
import { AppError } from './app-error.ts';

/** No answer arrived: offline, refused, or cut (B-5.4). */
export class NetworkError extends AppError {
  readonly code = 'network';

  constructor(options?: ErrorOptions) {
    super('Network error. Please check your connection.', options);
  }
}

/** No answer within the call's time limit (30 s unless the call sets another) (B-5.4). */
export class TimeoutError extends AppError {
  readonly code = 'timeout';

  constructor(options?: ErrorOptions) {
    super('Request timeout. Please try again.', options);
  }
}

/** What an error answer carried (problem+json of B-5.7; every field may be missing). */
export interface HttpFailure {
  status: number;
  /** `message` or `error` of the body, else 'An unknown error occurred'. */
  message: string;
  /** The server's machine-readable code. */
  code?: string | undefined;
  details?: unknown;
  /** By which the service's log finds the call: of its trace, else of the request. */
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

/** 401 that a refresh did not mend (B-5.3). */
export class UnauthorizedError extends HttpStatusError {}

/** 403: the person may not do this (B-5.3). */
export class PermissionError extends HttpStatusError {}

/** 404: no such thing, or not in this tenant (B-5.3). */
export class NotFoundError extends HttpStatusError {}

export interface FieldProblem {
  field: string;
  message: string;
}

/** 500, 502, 503 or 504 (B-5.3). */
export class ServerError extends HttpStatusError {
  /** What to show a person instead of the server's own words. */
  static readonly advice = 'Server error. Please try again later.';
}

/** 422: the body was understood and refused (B-5.3). */
export class ValidationError extends HttpStatusError {
  /** Problems by field, for putting them beside the inputs; empty when the server sent other details. */
  get fields(): readonly FieldProblem[] {
    return Array.isArray(this.details) ? this.details.filter(isFieldProblem) : [];
  }
}

function isFieldProblem(value: unknown): value is FieldProblem {
  const { field, message } = (value ?? {}) as Partial<FieldProblem>;
  return typeof field === 'string' && typeof message === 'string';
}
