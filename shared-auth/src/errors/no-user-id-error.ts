import { AppError } from './app-error.ts';

/** The profile answer named nobody (B-4.10). */
export class NoUserIdError extends AppError {
  readonly code = 'no_user_id';

  constructor(options?: ErrorOptions) {
    super('No user ID found in /auth/me response', options);
  }
}
