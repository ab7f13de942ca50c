import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preparePage } from '../preferences/prepare-page.ts';
import { RemotesContextProvider } from '../remotes/remotes-context.tsx';
import type { Remotes } from '../remotes/start.ts';
import { PublicShell } from './public-shell.tsx';
import { publicSurroundings } from './public-surroundings.tsx';

export async function renderPublicShell(remotes: Remotes): Promise<void> {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('The page has no #root');
  await preparePage();
  createRoot(root).render(
    <StrictMode>
      <RemotesContextProvider remotes={remotes} surroundings={publicSurroundings}>
        <PublicShell />
      </RemotesContextProvider>
    </StrictMode>,
  );
}
