import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** True for a host name or address that reaches this machine only; `0.0.0.0` and `::` are not. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return isIP(bare) !== 0 && ipaddr.process(bare).range() === 'loopback';
}

/** True for the origin of a page served from this machine, on any port (a remote's development server, for instance). */
export function isLoopbackUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && isLoopback(parsed.hostname);
}
