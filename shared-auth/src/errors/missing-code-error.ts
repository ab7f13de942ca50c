import { AppError } from './app-error.ts';

/** The callback carries no code (B-3.4). */
export class MissingCodeError extends AppError {
  readonly code = 'missing_code';

  constructor(options?: ErrorOptions) {
    super('No authorization code received', options);
  }
}
