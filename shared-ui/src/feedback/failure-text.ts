import { getLocale } from '../i18n/locale.ts';
import { text } from '../messages/texts.ts';

/** What the error of a failed call says where the server said nothing (B-5.3). */
const SAYS_NOTHING = 'An unknown error occurred';

const FORBIDDEN = 403;

/** An error that a call ends with has a stable code, and a status where there was an answer. */
interface CallError extends Error {
  code?: unknown;
  status?: unknown;
  /** By which the service's log finds the call. */
  requestId?: unknown;
}

/** What the server said of a failed call, in English; undefined where it said nothing or nobody was asked. */
export function serverWords(error: unknown): string | undefined {
  if (!(error instanceof Error) || typeof (error as CallError).code !== 'string') return undefined;
  return error.message === '' || error.message === SAYS_NOTHING ? undefined : error.message;
}

/**
 * Why a call failed, in the person's language (B-5.4): no network, no answer in time, or what the server said.
 * The server speaks English; in other languages its status and code say what is meant, or `otherwise`. What is our fault
 * is followed by the id to quote.
 */
export function failureText(error: unknown, otherwise: string = text('error.unknown')): string {
  const { status, requestId }: Partial<CallError> = error instanceof Error ? error : {};
  const reason = reasonOf(error, otherwise);
  const isOurFault = typeof status === 'number' && status >= 500;
  return isOurFault && typeof requestId === 'string'
    ? `${reason} (${text('error.trace', { id: requestId })})`
    : reason;
}

function reasonOf(error: unknown, otherwise: string): string {
  const { code, status }: Partial<CallError> = error instanceof Error ? error : {};
  if (code === 'network') return text('failure.network');
  if (code === 'timeout') return text('failure.timeout');
  const words = speaksEnglish() ? serverWords(error) : undefined;
  if (words !== undefined) return words;
  if (status === FORBIDDEN) return text('failure.forbidden');
  if (code === 'quota_reached') return text('failure.quota');
  return typeof status === 'number' && status >= 500 ? text('failure.server') : otherwise;
}

/** The server's sentence about a value or a row; in other languages `otherwise`. */
export function serverText(message: string, otherwise: string): string {
  return speaksEnglish() ? message : otherwise;
}

function speaksEnglish(): boolean {
  return getLocale().language === 'en';
}
