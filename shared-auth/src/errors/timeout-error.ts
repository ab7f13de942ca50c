import { AppError } from './app-error.ts';

/** No answer within the call's time limit (30 s unless the call sets another) (B-5.4). */
export class TimeoutError extends AppError {
  readonly code = 'timeout';

  constructor(options?: ErrorOptions) {
    super('Request timeout. Please try again.', options);
  }
}
