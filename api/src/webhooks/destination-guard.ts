import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { HostNames } from './host-names.ts';
import type { PrivateTargets } from './private-targets.ts';

/** The destination of a webhook is not one that this service may call. The message says why and what to do. */
export class ForbiddenDestinationError extends Error {
  override readonly name = 'ForbiddenDestinationError';
}

/** RFC 4291 §2.4: all that the internet routes. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Of the public range, and yet each machine there reaches its own host by it, keys and settings included. */
const HOST_OF_AZURE = '168.63.129.16';

/**
 * Whether an address belongs to the public internet. Everything else (private, loopback, link-local with the clouds'
 * metadata services, carrier NAT, unique local, reserved …) could be reached by nobody but us, so a webhook there
 * would be a way into our own network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // process() unwraps IPv4 inside IPv6 (::ffff:10.0.0.1).
  const found = ipaddr.process(address);
  if (found.range() !== 'unicast' || found.toString() === HOST_OF_AZURE) return false;
  // The rest is not assigned, but for IPv4 in a form of the past (::10.0.0.1).
  return found instanceof ipaddr.IPv4 || found.match(globalUnicast);
}

/**
 * Checks a webhook's URL as far as can be told without a look-up.
 * @param allowed receivers outside the public internet that the operator has named
 * @throws ForbiddenDestinationError
 */
export function checkDestination(text: string, allowed: PrivateTargets): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw new ForbiddenDestinationError('Enter a whole address, such as https://example.com/hook.');
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const isNamed = isIP(host) ? allowed.address(host) : allowed.name(host);
  if (url.protocol !== 'https:' && !(isNamed && url.protocol === 'http:')) {
    throw new ForbiddenDestinationError('The url must begin with https://.');
  }
  if (url.username || url.password) {
    throw new ForbiddenDestinationError(
      'The url must not carry a user name or password; verify the signature instead.',
    );
  }
  if (!isNamed && isIP(host) && !isPublicAddress(host)) {
    throw new ForbiddenDestinationError(`The url points to ${host}, which is not a public address.`);
  }
  return url;
}

const hostNames = new HostNames();

/**
 * A look-up for `http.request` that refuses names of private addresses at the moment of connecting, so that a name
 * which changes its address between the check and the call (DNS rebinding) gains nothing.
 */
export function guardedLookup(allowed: PrivateTargets, names = hostNames): LookupFunction {
  return (hostname, options, callback) => {
    // Outside of the promise, whose rejection is not what an error of the caller's is.
    const tell = (...answer: Parameters<typeof callback>) => process.nextTick(callback, ...answer);
    const isNamed = allowed.name(hostname);
    names.addressesOf(hostname, { isLocal: isNamed }).then(
      (addresses) => {
        const isOpen = (address: string) => isPublicAddress(address) || allowed.address(address);
        const first = addresses[0];
        if (!first || !(isNamed || addresses.every(({ address }) => isOpen(address)))) {
          // Not which one: names and addresses of our own network are nobody's business.
          const reason = new ForbiddenDestinationError('The host name does not lead to a public address.');
          return tell(reason, '', 0);
        }
        return options.all ? tell(null, addresses) : tell(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => tell(error, '', 0),
    );
  };
}
