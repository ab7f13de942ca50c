import { AppError } from './app-error.ts';

/** The refresh that this call needed has failed; the session is over. Specification section 8. */
export class SessionExpiredError extends AppError {
  readonly code = 'session_expired';

  constructor(options?: ErrorOptions) {
    super('Session expired. Please log in again.', options);
  }
}
