import { dropDrafts, keepDrafts, leaveUnasked } from 'shared-ui';

/** Why somebody is sent to the sign-in page, which says it there: this document's own toasts end with it. */
export type SignInNotice = 'session-expired' | 'profile-failed' | 'signed-out';

interface SignInReason {
  notice?: SignInNotice;
  /** Where the person wanted to go: they come back there after sign-in. */
  returnTo?: string;
}

/** Milliseconds between two looks whether the server answers again. */
const LOOK_EVERY = 1000;

let leaving = false;
window.addEventListener('pageshow', ({ persisted }) => {
  // The browser may bring a page back as it was left.
  if (persisted) leaving = false;
});

/** The sign-in page's address. A wish to return to the dashboard is left out: sign-in ends there anyway. */
export function signInAddress({ notice, returnTo }: SignInReason): string {
  const query = new URLSearchParams({
    ...(notice && { notice }),
    ...(returnTo && returnTo !== '/dashboard' && { returnTo }),
  });
  return query.size > 0 ? `/login?${query}` : '/login';
}

/** The public pages are another document. An object, so that tests can watch it. */
export const documentPages = {
  landing(): void {
    window.location.assign('/');
  },
  /** A public page of a remote: a small document of its own, with the public header. */
  publicPage(path: string): void {
    window.location.assign(path);
  },
  /**
   * Of several calls the first counts: the end of a session says why, and then every page that needs one sends the
   * person away as well.
   */
  signIn(reason: SignInReason = {}): void {
    if (leaving) return;
    leaving = true;
    leaveUnasked();
    if (reason.notice === 'session-expired') keepDrafts();
    else if (reason.notice === 'signed-out') dropDrafts();
    const address = signInAddress(reason);
    // A session often expires because nobody answers: then this page with its message is better than the browser's own.
    if (reason.notice === 'session-expired') {
      void answered(address).then(() => window.location.replace(address));
    } else window.location.replace(address);
  },
};

async function answered(address: string): Promise<void> {
  const ask = () =>
    fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500,
      () => false,
    );
  while (!(await ask())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
}
