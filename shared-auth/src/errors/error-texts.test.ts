import { expect, test } from 'vitest';
import * as surface from '../public.ts';

// The texts of B-3.4 and B-5.
test.each([
  [surface.NetworkError, 'Network error. Please check your connection.'],
  [surface.TimeoutError, 'Request timeout. Please try again.'],
  [surface.SessionExpiredError, 'Session expired. Please log in again.'],
  [surface.QueueFullError, 'Request queue full - request dropped'],
  [surface.QueueClearedError, 'Request queue cleared - session ended'],
  [surface.CircuitOpenError, 'Circuit breaker open - too many failed refresh attempts'],
  [surface.CsrfError, 'CSRF token validation failed. Please try again.'],
  [surface.NotAuthenticatedError, 'Not authenticated'],
  [surface.NoTenantError, 'No tenant ID available for authentication'],
  [surface.NoUserIdError, 'No user ID found in /auth/me response'],
  [surface.EncryptionError, 'Failed to encrypt data'],
  [surface.DecryptionError, 'Failed to decrypt data'],
  [surface.SsoFailedError, 'SSO login failed. Please try again.'],
  [surface.InvalidStateError, 'Invalid state parameter - possible CSRF attack'],
  [surface.MissingCodeError, 'No authorization code received'],
  [surface.MissingVerifierError, 'No code verifier found'],
])('%o has its specified text', (ErrorClass, message) => {
  const cause = new Error('why');
  const error = new ErrorClass({ cause });
  expect(error.message).toBe(message);
  expect(error.cause).toBe(cause);
  expect(error).toBeInstanceOf(surface.AppError);
  expect(error.code).toMatch(/^[a-z_]+$/);
});
