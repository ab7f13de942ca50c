import { AppError } from '../errors/app-error.ts';
import {
  InvalidStateError,
  MissingCodeError,
  MissingVerifierError,
  SsoFailedError,
} from '../errors/sign-in-errors.ts';

/** MSAL's messages are links to its documentation; its codes are what to go by. */
export function signInError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code =
    typeof error === 'object' && error !== null && 'errorCode' in error ? error.errorCode : undefined;
  const options = { cause: error };
  switch (code) {
    case 'state_mismatch':
    case 'invalid_state':
      return new InvalidStateError(options);
    case 'authorization_code_missing_from_server_response':
      return new MissingCodeError(options);
    case 'no_token_request_cache_error':
    case 'unable_to_parse_token_request_cache_error':
      return new MissingVerifierError(options);
    default:
      return new SsoFailedError(options);
  }
}
