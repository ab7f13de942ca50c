import ipaddr from 'ipaddr.js';

/** Whom an address stands for: an IPv6 subscriber has 2^64 addresses at least. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toByteArray().slice(0, 8).join('.');
}
