import { AppError } from './app-error.ts';

/** The callback does not belong to a sign-in begun in this tab (B-3.4). */
export class InvalidStateError extends AppError {
  readonly code = 'invalid_state';

  constructor(options?: ErrorOptions) {
    super('Invalid state parameter - possible CSRF attack', options);
  }
}
