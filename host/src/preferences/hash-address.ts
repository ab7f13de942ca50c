import { sitePath } from '../site-path.ts';

/** The path behind an old `#/clients` address, or undefined for any other. */
export function pathOfHash(hash: string): string | undefined {
  return sitePath(hash.slice(1));
}
