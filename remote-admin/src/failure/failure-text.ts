import { catalogueAtom, HttpStatusError, permissionName, ServerError, sessionStore } from 'shared-auth';
import { failureText as generalText, serverWords } from 'shared-ui';
import { getFormat, getLocale, type Translate } from 'shared-ui/i18n';
import type { MessageId } from '../messages/text.ts';

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
  releases_unavailable: 'refusal.releases_unavailable',
  move_under_way: 'refusal.move_under_way',
  decided_already: 'refusal.decided_already',
  review_open: 'refusal.review_open',
  review_ended: 'refusal.review_ended',
  self_remove: 'refusal.self_remove',
  code_unknown: 'refusal.code_unknown',
  too_many_codes: 'refusal.too_many_codes',
  nothing_to_give: 'refusal.nothing_to_give',
  too_many_screens: 'refusal.too_many_screens',
  role_in_use: 'refusal.role_in_use',
};

/**
 * Why the server refused. Its own sentence is in English and names names; other languages get the general one, and for a
 * code that is not known here what its status says, or `fallback`.
 */
export function refusalText(
  t: Translate<MessageId>,
  error: HttpStatusError,
  fallback: MessageId = 'failed.saveChanges',
): string {
  if (getLocale().language === 'en') return error.message;
  const translated = refusals[error.code];
  if (!translated) return generalText(error, t(fallback));
  return t(translated, { permissions: permissionsIn(error.details) });
}

/** The permissions that a refusal is about, by their names. */
function permissionsIn(details: unknown): string {
  const catalogue = sessionStore.get(catalogueAtom);
  const named: { message: string }[] = Array.isArray(details) ? details : [];
  return getFormat().list(named.map(({ message }) => permissionName(catalogue, message)));
}

/**
 * Why a call failed, in one sentence: the refusal where the server refused (it names what stands in the way), otherwise
 * as everywhere (B-5.4), otherwise `fallback`.
 */
export function failureText(t: Translate<MessageId>, error: unknown, fallback: MessageId): string {
  const isRefusal = error instanceof HttpStatusError && !(error instanceof ServerError);
  if (isRefusal && serverWords(error) !== undefined) return refusalText(t, error, fallback);
  return generalText(error, t(fallback));
}
