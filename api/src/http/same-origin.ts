/**
 * The whole address that a path leads to, when that is on the given origin; `undefined` for any other. The URL parser
 * decides, as in browsers: `//evil.example`, `/\evil.example` and `https:evil.example` look like paths and are none.
 */
export function sameOriginUrl(target: string, origin: string): string | undefined {
  const home = URL.parse(origin);
  const url = home && URL.parse(target, home);
  if (!url || url.origin !== home.origin || url.username !== '' || url.password !== '') return undefined;
  // Taken apart by another program once more, `http://host//evil.example` could lose its host.
  return url.pathname.startsWith('//') ? undefined : url.href;
}
