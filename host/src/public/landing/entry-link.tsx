import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import buttons from '../button-link.module.css';

interface EntryLinkProps {
  signedIn: boolean;
  children: ReactNode;
}

/** Into the product: the dashboard, which is another document, or the sign-in page, which is this one. */
export function EntryLink({ signedIn, children }: EntryLinkProps) {
  return signedIn ? (
    <a className={buttons.primary} href="/dashboard">
      {children}
    </a>
  ) : (
    <Link className={buttons.primary} to="/login">
      {children}
    </Link>
  );
}
