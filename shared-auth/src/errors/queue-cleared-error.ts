import { AppError } from './app-error.ts';

/** The call waited for a refresh that failed, or for a session that was signed out (B-5.2). */
export class QueueClearedError extends AppError {
  readonly code = 'queue_cleared';

  constructor(options?: ErrorOptions) {
    super('Request queue cleared - session ended', options);
  }
}
