import { AppError } from './app-error.ts';

/** The refresh that this call needed has failed; the session is over (B-5.2). */
export class SessionExpiredError extends AppError {
  readonly code = 'session_expired';

  constructor(options?: ErrorOptions) {
    super('Session expired. Please log in again.', options);
  }
}
