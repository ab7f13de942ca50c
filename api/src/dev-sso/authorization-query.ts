/**
 * What an authorization request needs so that this provider treats it as others would.
 * - `offline_access` counts only together with `prompt=consent` (OpenID Connect Core §11), which MSAL does not send.
 * - `prompt=select_account` is Entra's word for choosing again, which here is signing in again.
 * - `demo_user` names who signs in, so a running session of somebody else must not answer.
 */
export function adjustAuthorizationQuery(url: string): string {
  const [path = '', search = ''] = url.split('?', 2);
  if (path !== '/auth') return url;
  const query = new URLSearchParams(search);
  const prompts = new Set((query.get('prompt') ?? '').split(' ').filter(Boolean));
  if (prompts.has('none')) return url;

  if (prompts.delete('select_account') || query.has('demo_user')) prompts.add('login');
  if (query.get('scope')?.split(' ').includes('offline_access')) prompts.add('consent');
  if (prompts.size > 0) query.set('prompt', [...prompts].join(' '));
  return `${path}?${query.toString()}`;
}
