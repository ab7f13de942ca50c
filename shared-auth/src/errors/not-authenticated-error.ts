import { AppError } from './app-error.ts';

/** Nobody is signed in, and there is nothing to fall back on (B-5.4). */
export class NotAuthenticatedError extends AppError {
  readonly code = 'not_authenticated';

  constructor(options?: ErrorOptions) {
    super('Not authenticated', options);
  }
}
