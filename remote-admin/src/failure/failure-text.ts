import {
  catalogueAtom,
  HttpStatusError,
  NetworkError,
  permissionName,
  ServerError,
  sessionStore,
  TimeoutError,
} from 'shared-auth';
import { getLocale, type Translate } from 'shared-ui/i18n';
import type { MessageId } from '../messages/text.ts';

const saysNothing = 'An unknown error occurred';

/** The server's codes. */
const refusals: Readonly<Record<string, MessageId>> = {
  self_delete: 'refusal.self_delete',
  self_deactivate: 'refusal.self_deactivate',
  last_administrator: 'refusal.last_administrator',
  system_role: 'refusal.system_role',
  permission_not_held: 'refusal.permission_not_held',
  outranked: 'refusal.outranked',
  role_not_found: 'refusal.role_not_found',
  email_taken: 'refusal.email_taken',
  role_name_taken: 'refusal.role_name_taken',
  permission_denied: 'refusal.permission_denied',
  not_found: 'refusal.not_found',
};

/** Why the server refused. Its own sentence is in English and names names; other languages get the general one. */
export function refusalText(t: Translate<MessageId>, error: HttpStatusError): string {
  const translated = refusals[error.code];
  if (!translated || getLocale().language === 'en') return error.message;
  return t(translated, { permissions: permissionsIn(error.details) });
}

/** The permissions that a refusal is about, by their names. */
function permissionsIn(details: unknown): string {
  const catalogue = sessionStore.get(catalogueAtom);
  return (Array.isArray(details) ? details : [])
    .map(({ message }: { message: string }) => permissionName(catalogue, message))
    .join(', ');
}

/**
 * Why a call failed, in one sentence: the server's own when it refused (it names what stands in the way), otherwise
 * the catalogue's (specification §8), otherwise `fallback`.
 */
export function failureText(t: Translate<MessageId>, error: unknown, fallback: MessageId): string {
  if (error instanceof NetworkError) return t('failure.network');
  if (error instanceof TimeoutError) return t('failure.timeout');
  if (error instanceof ServerError) return t('failure.server');
  if (error instanceof HttpStatusError && error.message !== saysNothing) return refusalText(t, error);
  return t(fallback);
}
