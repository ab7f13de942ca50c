import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The destination of a webhook is not one that this service may call. The message says why and what to do. */
export class ForbiddenDestinationError extends Error {
  override readonly name = 'ForbiddenDestinationError';
}

/**
 * Whether an address belongs to the public internet. Everything else (private, loopback, link-local with the clouds'
 * metadata services, carrier NAT, unique local, reserved …) could be reached by nobody but us, so a webhook there
 * would be a way into our own network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // process() unwraps IPv4 inside IPv6 (::ffff:10.0.0.1).
  return ipaddr.process(address).range() === 'unicast';
}

/**
 * Checks a webhook's URL as far as can be told without a look-up.
 * @param allowPrivate true only in the embedded default, where the receiver is the developer's own machine.
 * @throws ForbiddenDestinationError
 */
export function checkDestination(text: string, allowPrivate: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw new ForbiddenDestinationError('The url is not a valid absolute URL.');
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    throw new ForbiddenDestinationError('The url must begin with https://.');
  }
  if (url.username || url.password) {
    throw new ForbiddenDestinationError(
      'The url must not carry a user name or password; verify the signature instead.',
    );
  }
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) {
    throw new ForbiddenDestinationError(`The url points to ${host}, which is not a public address.`);
  }
  return url;
}

/**
 * A look-up for `http.request` that refuses names of private addresses at the moment of connecting, so that a name
 * which changes its address between the check and the call (DNS rebinding) gains nothing.
 */
export function guardedLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const refused = allowPrivate ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
      if (refused) {
        const reason = new ForbiddenDestinationError(
          `${hostname} resolves to ${refused.address}, which is not a public address.`,
        );
        return callback(reason, '', 0);
      }
      const first = addresses[0];
      if (!first)
        return callback(new ForbiddenDestinationError(`${hostname} resolves to no address.`), '', 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
