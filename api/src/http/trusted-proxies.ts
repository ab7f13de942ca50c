import ipaddr from 'ipaddr.js';

/** Which of the addresses before a request are proxies: the socket's has index 0, then X-Forwarded-For from its end. */
export type TrustedProxies = false | ((address: string, index: number) => boolean);

const MOST_HOPS = 10;

/**
 * TRUST_PROXY: `off`, a number of proxies, or their addresses and networks. `on` is one proxy. Never is every address
 * believed: the leftmost one of X-Forwarded-For is what the caller wrote.
 * @returns `undefined` for anything else
 */
export function trustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return false;
  const hops = text === 'on' ? 1 : /^\d+$/.test(text) ? Number(text) : undefined;
  if (hops !== undefined) {
    if (hops === 0) return false;
    return hops <= MOST_HOPS ? (_address, index) => index < hops : undefined;
  }
  const networks = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(networkOf);
  const known = networks.filter((network) => network !== undefined);
  if (known.length === 0 || known.length < networks.length) return undefined;
  return (address) => known.some((network) => isWithin(address, network));
}

export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** An address (`10.0.0.4`) or a network (`10.0.0.0/8`). A network of all addresses is a slip, not a wish. */
export function networkOf(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) {
    const network = ipaddr.parseCIDR(text);
    return network[1] === 0 ? undefined : network;
  }
  // Not isValid(): it takes `10` for 0.0.0.10.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

export function isWithin(address: string, [network, bits]: Network): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.kind() === network.kind() && parsed.match(network, bits);
}
