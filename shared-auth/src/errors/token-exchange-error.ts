import { AppError } from './app-error.ts';

/** The product's server did not accept the provider's token (B-5.6). */
export class TokenExchangeError extends AppError {
  readonly code = 'token_exchange_failed';
  readonly status: number | undefined;
  readonly details: string | undefined;

  /** @param details appended to the message on a new line. */
  constructor(message: string, details?: string, status?: number) {
    super(details ? `${message}\n${details}` : message);
    this.details = details;
    this.status = status;
  }
}
