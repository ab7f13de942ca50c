/**
 * Whether a path fits a contract's pattern: `/users/:id/roles`, `/docs/*`. Of our own because the first match happens
 * before the router has been fetched, so that a remote's files travel together with it.
 */
export function pathMatches(pattern: string, path: string): boolean {
  const wanted = segments(pattern);
  const given = segments(path);
  const rest = wanted.at(-1) === '*';
  if (rest ? given.length < wanted.length - 1 : given.length !== wanted.length) return false;
  return wanted.every((part, index) => {
    if (part === '*' || (part.startsWith(':') && given[index])) return true;
    return part === given[index];
  });
}

/** `/users/new` before `/users/:id` before `/users/*`: the lower, the more exact. */
export function loosenessOf(pattern: string): number {
  return segments(pattern).reduce(
    (sum, part) => sum + (part === '*' ? 100 : part.startsWith(':') ? 1 : 0),
    0,
  );
}

const segments = (path: string): string[] => path.split('/').filter((part) => part !== '');
