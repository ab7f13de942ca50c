import { AppError } from './app-error.ts';

/** The browser would not encrypt the refresh token (B-4.7). */
export class EncryptionError extends AppError {
  readonly code = 'encryption_failed';

  constructor(options?: ErrorOptions) {
    super('Failed to encrypt data', options);
  }
}
