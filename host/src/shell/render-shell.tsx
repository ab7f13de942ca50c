import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RemotesProvider } from '../remotes/remotes-provider.tsx';
import type { Remotes } from '../remotes/start.ts';
import { isCallback } from '../site-path.ts';
import { prepareShell } from './prepare-shell.ts';
import { Shell } from './shell.tsx';

/** Milliseconds that the document's own page stands while nobody says who this is; then the shell says what it waits for. */
const PATIENCE = 3000;

/** @param known settled when it is clear who this is: what is drawn before would show less than the document does */
export async function renderShell(remotes: Remotes, known: Promise<void>): Promise<void> {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('The page has no #root');
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const drawable = Promise.all([known, remotes.registry.known()]);
  await Promise.all([prepareShell(), isCallback(location.pathname) || Promise.race([drawable, patience])]);
  createRoot(root).render(
    <StrictMode>
      <RemotesProvider remotes={remotes}>
        <Shell />
      </RemotesProvider>
    </StrictMode>,
  );
}
