/** `?demo_user=` goes on to the development sign-in, which then asks nothing. Another provider ignores it. */
export function signInParameters(search: URLSearchParams): Record<string, string> {
  const person = search.get('demo_user');
  return person ? { demo_user: person } : {};
}
