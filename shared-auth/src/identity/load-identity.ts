import type { SsoConfig } from '../api-shapes.ts';
import { SsoFailedError } from '../errors/sign-in-errors.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Where to find the provider; a function is asked once, at the first use. */
export type SsoSource = SsoConfig | (() => Promise<SsoConfig>);

/**
 * Brings in the sign-in code (some 70 kB) when it is needed, which is at a click or in the callback.
 * @throws SsoFailedError when the code or the configuration cannot be fetched.
 */
export async function loadIdentity(source: SsoSource): Promise<IdentityProvider> {
  try {
    const [{ MsalIdentity }, sso] = await Promise.all([
      import('./msal-identity.ts'),
      typeof source === 'function' ? source() : source,
    ]);
    return new MsalIdentity(sso);
  } catch (cause) {
    throw new SsoFailedError({ cause });
  }
}
