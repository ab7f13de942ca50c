import { AppError } from './app-error.ts';

/** The provider refused, or cannot be reached (B-3.4). */
export class SsoFailedError extends AppError {
  readonly code = 'sso_failed';

  constructor(options?: ErrorOptions) {
    super('SSO login failed. Please try again.', options);
  }
}
