import { errorCode } from '../lifecycle/start-refusal.ts';
import { ForbiddenDestinationError } from './destination-guard.ts';

const sentences: Record<string, string> = {
  ENOTFOUND: 'The host name could not be resolved.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection before it answered.',
  EPIPE: 'The receiver closed the connection before it answered.',
  ETIMEDOUT: 'The receiver did not answer in time.',
  ABORT_ERR: 'The receiver did not answer in time.',
  EHOSTUNREACH: 'The receiver could not be reached.',
  ENETUNREACH: 'The receiver could not be reached.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The receiver’s certificate is for another name.',
  CERT_HAS_EXPIRED: 'The receiver’s certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The receiver’s certificate is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The receiver’s certificate is of no known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The receiver’s certificate is of no known authority.',
};

/** What the client is told of a failure. The system's own words would name addresses and names of our network. */
export function deliveryError(error: unknown): string {
  if (error instanceof ForbiddenDestinationError) return error.message;
  const code = error instanceof Error && error.name === 'TimeoutError' ? 'ETIMEDOUT' : errorCode(error);
  if (code?.startsWith('HPE_')) return 'The receiver’s answer is no HTTP.';
  return sentences[code ?? ''] ?? 'The delivery failed.';
}
