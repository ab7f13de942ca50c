/** What goes wrong on the way to the provider and back (B-3.4); the pages before sign-in have these and no others. */
import { AppError } from './app-error.ts';

/** The provider refused, or cannot be reached (B-3.4). */
export class SsoFailedError extends AppError {
  readonly code = 'sso_failed';

  constructor(options?: ErrorOptions) {
    super('SSO login failed. Please try again.', options);
  }
}

/** The callback does not belong to a sign-in begun in this tab (B-3.4). */
export class InvalidStateError extends AppError {
  readonly code = 'invalid_state';

  constructor(options?: ErrorOptions) {
    super('Invalid state parameter - possible CSRF attack', options);
  }
}

/** The callback carries no code (B-3.4). */
export class MissingCodeError extends AppError {
  readonly code = 'missing_code';

  constructor(options?: ErrorOptions) {
    super('No authorization code received', options);
  }
}

/** This tab's half of the sign-in (PKCE verifier or request) is gone (B-3.4). */
export class MissingVerifierError extends AppError {
  readonly code = 'missing_verifier';

  constructor(options?: ErrorOptions) {
    super('No code verifier found', options);
  }
}
