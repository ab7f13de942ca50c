import { AppError } from './app-error.ts';

/** More than 10 calls waited for a refresh and this one was the oldest (B-5.2). */
export class QueueFullError extends AppError {
  readonly code = 'queue_full';

  constructor(options?: ErrorOptions) {
    super('Request queue full - request dropped', options);
  }
}
