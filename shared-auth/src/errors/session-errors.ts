/** Why a session does not begin or go on, or a call cannot be made in it (B-3.4, B-4, B-5.2). */
import { AppError } from './app-error.ts';

/** Nobody is signed in, and there is nothing to fall back on (B-5.4). */
export class NotAuthenticatedError extends AppError {
  readonly code = 'not_authenticated';

  constructor(options?: ErrorOptions) {
    super('Not authenticated', options);
  }
}

/** The browser would not encrypt the refresh token (B-4.7). */
export class EncryptionError extends AppError {
  readonly code = 'encryption_failed';

  constructor(options?: ErrorOptions) {
    super('Failed to encrypt data', options);
  }
}

/** Refreshing has been given up; only a new sign-in helps (B-5.2). */
export class CircuitOpenError extends AppError {
  readonly code = 'circuit_open';

  constructor(options?: ErrorOptions) {
    super('Circuit breaker open - too many failed refresh attempts', options);
  }
}

/** More than 10 calls waited for a refresh and this one was the oldest (B-5.2). */
export class QueueFullError extends AppError {
  readonly code = 'queue_full';

  constructor(options?: ErrorOptions) {
    super('Request queue full - request dropped', options);
  }
}

/** A stored refresh token cannot be read any more (B-4.7). */
export class DecryptionError extends AppError {
  readonly code = 'decryption_failed';

  constructor(options?: ErrorOptions) {
    super('Failed to decrypt data', options);
  }
}

/** The refresh that this call needed has failed; the session is over (B-5.2). */
export class SessionExpiredError extends AppError {
  readonly code = 'session_expired';

  constructor(options?: ErrorOptions) {
    super('Session expired. Please log in again.', options);
  }
}

/** The call waited for a refresh that failed, or for a session that was signed out (B-5.2). */
export class QueueClearedError extends AppError {
  readonly code = 'queue_cleared';

  constructor(options?: ErrorOptions) {
    super('Request queue cleared - session ended', options);
  }
}

/** The profile answer named nobody (B-4.10). */
export class NoUserIdError extends AppError {
  readonly code = 'no_user_id';

  constructor(options?: ErrorOptions) {
    super('No user ID found in /auth/me response', options);
  }
}

/** 403 on a write for its CSRF id; the new id is already taken over, so trying again works (B-5.5). */
export class CsrfError extends AppError {
  readonly code = 'csrf_token_invalid';

  constructor(options?: ErrorOptions) {
    super('CSRF token validation failed. Please try again.', options);
  }
}

/** Neither a stored nor a configured tenant (B-3.4). */
export class NoTenantError extends AppError {
  readonly code = 'no_tenant';

  constructor(options?: ErrorOptions) {
    super('No tenant ID available for authentication', options);
  }
}

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
