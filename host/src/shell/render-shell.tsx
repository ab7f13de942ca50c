import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RemotesProvider } from '../remotes/remotes-provider.tsx';
import type { Remotes } from '../remotes/start.ts';
import { prepareShell } from './prepare-shell.ts';
import { Shell } from './shell.tsx';

export async function renderShell(remotes: Remotes): Promise<void> {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('The page has no #root');
  await prepareShell();
  createRoot(root).render(
    <StrictMode>
      <RemotesProvider remotes={remotes}>
        <Shell />
      </RemotesProvider>
    </StrictMode>,
  );
}
