import { AppError } from './app-error.ts';

/** 403 on a write for its CSRF id; the new id is already taken over, so trying again works (B-5.5). */
export class CsrfError extends AppError {
  readonly code = 'csrf_token_invalid';

  constructor(options?: ErrorOptions) {
    super('CSRF token validation failed. Please try again.', options);
  }
}
