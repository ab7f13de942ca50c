import { HttpStatusError } from './http-status-error.ts';

/** 500, 502, 503 or 504 (B-5.3). */
export class ServerError extends HttpStatusError {
  /** What to show a person instead of the server's own words. */
  static readonly advice = 'Server error. Please try again later.';
}
