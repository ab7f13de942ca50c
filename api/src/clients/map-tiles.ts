import { ConfigError } from '../config-error.ts';
import { isLoopback } from '../dev-sso/loopback.ts';

/** A service of map pictures that the operator chose. */
export interface MapTilesConfig {
  /** With `{z}`, `{x}` and `{y}` in it. */
  url: string;
  /** What its terms want to be said beside the map. */
  attribution: string;
  /** The one place beside our own that pictures may come from. */
  origin: string;
}

interface TilesEnvironment {
  MAP_TILES_URL?: string;
  MAP_TILES_ATTRIBUTION?: string;
}

/** Addresses may have hosts with `*`, `;` and `,` in them, which mean something of their own in the policy of pages. */
const usualHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** Null where none is chosen: then the map asks nobody else anything. */
export function mapTilesConfig({
  MAP_TILES_URL: url,
  MAP_TILES_ATTRIBUTION: attribution,
}: TilesEnvironment): MapTilesConfig | null {
  if (url === undefined && attribution === undefined) return null;
  if (url === undefined)
    throw new ConfigError(
      'MAP_TILES_ATTRIBUTION needs MAP_TILES_URL: the address of the pictures it is about.',
    );
  if (attribution === undefined)
    throw new ConfigError(
      'MAP_TILES_URL needs MAP_TILES_ATTRIBUTION: what the terms of the service want to be said, such as © OpenStreetMap contributors.',
    );
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new ConfigError(
      'MAP_TILES_URL must have {z}, {x} and {y} in it, such as https://tiles.example/{z}/{x}/{y}.png.',
    );
  // Braces are no part of an address: they stand in its path and its query alone.
  const address = URL.parse(url.replaceAll(/\{[zxy]\}/g, '0'));
  const isSafe =
    address?.protocol === 'https:' || (address?.protocol === 'http:' && isLoopback(address.hostname));
  const isWritten = address?.username === '' && url.startsWith(`${address.origin}/`);
  if (!address || !isSafe || !isWritten || !usualHost.test(address.hostname))
    throw new ConfigError(
      'MAP_TILES_URL must be an https address whose host is written out, without a name and a password.',
    );
  return { url, attribution, origin: address.origin };
}
