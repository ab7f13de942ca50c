import { localIfOpen } from '../tokens/open-storage.ts';

/** Removes what MSAL keeps of the provider's tokens, without loading MSAL. */
export function forgetProviderTokens(): void {
  forgetIn(localIfOpen());
  forgetSignInUnderWay();
}

/**
 * Removes this tab's half-done sign-in only: a callback URL that is opened again (the back button) must not take away
 * the id token that signing out will need.
 */
export function forgetSignInUnderWay(): void {
  forgetIn(sessionStorage);
}

function forgetIn(storage: Storage | undefined): void {
  for (const name of Object.keys(storage ?? {})) if (name.startsWith('msal.')) storage?.removeItem(name);
}
