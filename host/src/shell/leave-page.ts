/** Why somebody is sent to the sign-in page, which says it there: this document's own toasts end with it. */
export type SignInNotice = 'session-expired' | 'profile-failed' | 'signed-out';

/** The public pages are another document. An object, so that tests can watch it. */
export const documentPages = {
  landing(): void {
    window.location.assign('/');
  },
  /** `returnTo` is where the person wanted to go: they come back there after sign-in. */
  signIn({ notice, returnTo }: { notice?: SignInNotice; returnTo?: string } = {}): void {
    const query = new URLSearchParams({
      ...(notice && { notice }),
      ...(returnTo && returnTo !== '/dashboard' && { returnTo }),
    });
    window.location.replace(query.size > 0 ? `/login?${query}` : '/login');
  },
};
