import {
  type HttpFailure,
  HttpStatusError,
  NotFoundError,
  PermissionError,
  ServerError,
  UnauthorizedError,
  ValidationError,
} from '../errors/http-errors.ts';

const BY_STATUS: Readonly<Record<number, new (failure: HttpFailure) => HttpStatusError>> = {
  401: UnauthorizedError,
  403: PermissionError,
  404: NotFoundError,
  422: ValidationError,
  500: ServerError,
  502: ServerError,
  503: ServerError,
  504: ServerError,
};

/** B-5.3, HTTP mapping. `body` is the parsed answer, or anything at all. */
export function errorFromResponse(response: Response, body: unknown): HttpStatusError {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const text = (...names: string[]) =>
    names.map((name) => said[name]).find((value) => typeof value === 'string' && value !== '') as
      | string
      | undefined;
  const ErrorClass = BY_STATUS[response.status] ?? HttpStatusError;
  return new ErrorClass({
    status: response.status,
    message: text('message', 'error') ?? 'An unknown error occurred',
    code: text('code'),
    details: said.details,
    requestId: text('trace_id', 'request_id'),
    headers: response.headers,
  });
}
