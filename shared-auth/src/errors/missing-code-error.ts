import { AppError } from './app-error.ts';

/** The callback carries no code. Specification section 8. */
export class MissingCodeError extends AppError {
  readonly code = 'missing_code';

  constructor(options?: ErrorOptions) {
    super('No authorization code received', options);
  }
}
