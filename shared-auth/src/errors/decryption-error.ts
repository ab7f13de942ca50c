import { AppError } from './app-error.ts';

/** A stored refresh token cannot be read any more (B-4.7). */
export class DecryptionError extends AppError {
  readonly code = 'decryption_failed';

  constructor(options?: ErrorOptions) {
    super('Failed to decrypt data', options);
  }
}
