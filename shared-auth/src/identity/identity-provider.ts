import type { ProviderProfile } from '../tokens/token-store.ts';

export interface SignInOptions {
  /** Path to come back to after sign-in; the host decides what to do with it. */
  returnTo?: string;
  /** Extra authorization request parameters, e.g. `demo_user`. */
  params?: Record<string, string>;
}

export interface ProviderSignIn {
  accessToken: string;
  profile: ProviderProfile;
  returnTo: string | null;
}

/** The organization's single sign-on, as far as this product needs one. */
export interface IdentityProvider {
  /** Leaves the page. @throws SsoFailedError */
  signIn(options: SignInOptions): Promise<void>;
  /**
   * Finishes what `signIn` began, once per page.
   * @throws InvalidStateError | MissingCodeError | MissingVerifierError | SsoFailedError
   */
  complete(url: string): Promise<ProviderSignIn>;
  /** Leaves the page when the provider has a sign-out of its own; in any case forgets its tokens. */
  signOut(): Promise<void>;
}
