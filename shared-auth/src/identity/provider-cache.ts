/**
 * Removes what MSAL keeps of the provider's tokens without loading MSAL. Both storages: the cache is in local storage,
 * an abandoned sign-in in session storage.
 */
export function forgetProviderTokens(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) if (name.startsWith('msal.')) storage.removeItem(name);
  }
}
