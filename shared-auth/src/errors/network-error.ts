import { AppError } from './app-error.ts';

/** No answer arrived: offline, refused, or cut (B-5.4). */
export class NetworkError extends AppError {
  readonly code = 'network';

  constructor(options?: ErrorOptions) {
    super('Network error. Please check your connection.', options);
  }
}
