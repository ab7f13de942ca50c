import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback, isLoopbackUrl } from './loopback.ts';

/** What decides whether the development sign-in may be mounted at all. */
export interface Surroundings {
  host: string;
  publicUrl: string;
  /** A proxy is said to stand before the service. */
  behindProxy: boolean;
  nodeEnv: string | undefined;
  /** The operator has said, in so many words, that it may run under NODE_ENV=production. */
  allowedInProduction: boolean;
}

export const PRODUCTION_SWITCH = 'ALLOW_SIGN_IN_WITHOUT_PASSWORD_UNDER_NODE_ENV_PRODUCTION';

/** Why the development sign-in must not start here, in a sentence for the operator; `undefined` where it may. */
export function refusalOf(surroundings: Surroundings): string | undefined {
  const { host, publicUrl, behindProxy, nodeEnv, allowedInProduction } = surroundings;
  const because = 'and SSO_ISSUER is not set: the development sign-in lets anybody in without a password.';
  if (!isLoopback(host)) {
    return `HOST is ${host}, which others can reach, ${because} Set SSO_ISSUER to your OpenID provider, or HOST to 127.0.0.1.`;
  }
  if (!isLoopbackUrl(publicUrl)) {
    return `PUBLIC_URL is ${publicUrl}, which others can reach, ${because} Set SSO_ISSUER to your OpenID provider, or leave PUBLIC_URL out.`;
  }
  if (behindProxy) {
    return `TRUST_PROXY names a proxy, through which others can reach this service, ${because} Set SSO_ISSUER to your OpenID provider, or TRUST_PROXY to off.`;
  }
  if (nodeEnv === 'production' && !allowedInProduction) {
    return `NODE_ENV is production ${because} Set SSO_ISSUER to your OpenID provider; only to measure a build on this machine set ${PRODUCTION_SWITCH}=on.`;
  }
  return undefined;
}

const proxyHeaders =
  /^(forwarded|via|x-forwarded($|-.*)|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Whether a request comes from this machine, as far as it can tell by itself. Proxies say so in headers of their own; a
 * foreign page that resolves its name to 127.0.0.1 (DNS rebinding) keeps its name in Host and Origin. The headers are
 * read as they came: X-Forwarded-Host must not stand in for Host.
 */
export function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  if (Object.keys(headers).some((name) => proxyHeaders.test(name))) return false;
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname;
  if (!host || !isLoopback(host)) return false;
  const { origin } = headers;
  // Forms of pages without a referrer send `null`.
  return origin === undefined || origin === 'null' || isLoopbackUrl(origin);
}
