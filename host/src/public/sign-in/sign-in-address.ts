/** The page to come back to. Only a path of this site: an address from outside must not send people elsewhere. */
export function pathAfterSignIn(search: URLSearchParams): string | undefined {
  const wanted = search.get('returnTo');
  if (!wanted) return undefined;
  const base = 'https://here.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  if (!url || url.origin !== base || !wanted.startsWith('/')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** `?demo_user=` goes on to the development sign-in, which then asks nothing. Another provider ignores it. */
export function signInParameters(search: URLSearchParams): Record<string, string> {
  const person = search.get('demo_user');
  return person ? { demo_user: person } : {};
}
