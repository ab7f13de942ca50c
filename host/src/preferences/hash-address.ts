/**
 * The path behind an old `#/clients` address, or undefined for any other. `#//other.example` is not one: it would lead
 * to another site.
 */
export function pathOfHash(hash: string): string | undefined {
  return /^#\/(?![/\\])/.test(hash) ? hash.slice(1) : undefined;
}
