import { AppError } from './app-error.ts';

/** Refreshing has been given up; only a new sign-in helps (B-5.2). */
export class CircuitOpenError extends AppError {
  readonly code = 'circuit_open';

  constructor(options?: ErrorOptions) {
    super('Circuit breaker open - too many failed refresh attempts', options);
  }
}
