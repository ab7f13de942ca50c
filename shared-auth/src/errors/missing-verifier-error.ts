import { AppError } from './app-error.ts';

/** This tab's half of the sign-in (PKCE verifier or request) is gone (B-3.4). */
export class MissingVerifierError extends AppError {
  readonly code = 'missing_verifier';

  constructor(options?: ErrorOptions) {
    super('No code verifier found', options);
  }
}
