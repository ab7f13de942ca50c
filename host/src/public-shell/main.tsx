import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preparePage } from '../preferences/prepare-page.ts';
import { RemotesContextProvider } from '../remotes/remotes-context.tsx';
import { startRemotes } from '../remotes/start.ts';
import { PublicShell } from './public-shell.tsx';
import { publicSurroundings } from './public-surroundings.tsx';

// What remotes need leaves for the network first; texts and theme are prepared meanwhile.
const remotes = startRemotes(new AbortController().signal);
// Nobody is known here, so nobody has a role.
remotes.overrides.decideRole(false);

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');
void preparePage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <RemotesContextProvider remotes={remotes} surroundings={publicSurroundings}>
        <PublicShell />
      </RemotesContextProvider>
    </StrictMode>,
  ),
);
