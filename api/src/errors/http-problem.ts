import { STATUS_CODES } from 'node:http';

export interface FieldError {
  field: string;
  message: string;
}

interface ProblemOptions {
  details?: FieldError[];
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An answer that is not a success, thrown from wherever it is found out. The sentence is for people. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, sentence: string, options: ProblemOptions = {}) {
    super(sentence, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }

  get title(): string {
    return STATUS_CODES[this.status] ?? 'Error';
  }
}

/** RFC 6750 §3: a refused bearer token is answered with what would be accepted. */
export function unauthorized(code: string, sentence: string): HttpProblem {
  const error = code === 'missing_token' ? '' : `, error="invalid_token", error_description="${sentence}"`;
  return new HttpProblem(401, code, sentence, {
    headers: { 'www-authenticate': `Bearer realm="energy-monitor"${error}` },
  });
}

export function forbidden(code: string, sentence: string): HttpProblem {
  return new HttpProblem(403, code, sentence);
}

/** Also the answer for what belongs to another tenant: it does not exist for the caller. */
export function notFound(noun: string): HttpProblem {
  return new HttpProblem(404, 'not_found', `${noun} was not found.`);
}

export function conflict(code: string, sentence: string): HttpProblem {
  return new HttpProblem(409, code, sentence);
}

export function invalid(details: FieldError[]): HttpProblem {
  const sentence = details.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
  return new HttpProblem(422, 'validation_failed', sentence, { details });
}
