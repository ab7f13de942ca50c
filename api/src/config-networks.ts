import { ConfigError } from './config-error.ts';
import { type TrustedProxies, trustedProxies } from './http/trusted-proxies.ts';
import {
  allPrivateTargets,
  listedTargets,
  noPrivateTargets,
  type PrivateTargets,
} from './webhooks/private-targets.ts';

/** @throws ConfigError */
export function proxiesOf(text: string): TrustedProxies {
  const proxies = trustedProxies(text);
  if (proxies !== undefined) return proxies;
  throw new ConfigError(
    `TRUST_PROXY must be off, a number of proxies from 1 to 10, or their addresses and networks such as ` +
      `10.0.0.0/8 (it is '${text}').`,
  );
}

/** @throws ConfigError */
export function privateTargetsOf(wish: string | undefined, developmentSignIn: boolean): PrivateTargets {
  if (wish === 'off' || (wish === undefined && !developmentSignIn)) return noPrivateTargets;
  if (wish === undefined || (wish === 'on' && developmentSignIn)) return allPrivateTargets;
  const listed = wish === 'on' ? undefined : listedTargets(wish);
  if (listed) return listed;
  throw new ConfigError(
    'WEBHOOKS_PRIVATE must be off, or the host names, addresses and networks that webhooks may go to besides the ' +
      `public internet, such as hooks.internal 10.20.0.0/16; on is for the development sign-in only (it is '${wish}').`,
  );
}
