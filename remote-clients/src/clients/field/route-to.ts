import type { ProblemSite } from 'api/contract';

/**
 * The way to a site, or null where nobody knows where it is. An address of maps that every system understands: phones open
 * their own application for it, which `geo:` does on Android only. The coordinates leave with the press and not before, and
 * who asks is not told (`noreferrer`).
 */
export function routeTo({ latitude, longitude }: Pick<ProblemSite, 'latitude' | 'longitude'>): string | null {
  if (latitude === null || longitude === null) return null;
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}
