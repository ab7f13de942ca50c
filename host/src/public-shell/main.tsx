import { startRemotes } from '../remotes/start.ts';

// What remotes need leaves for the network first; the drawing code arrives meanwhile.
const remotes = startRemotes(new AbortController().signal);
// Nobody is known here, so nobody has a role.
remotes.overrides.decideRole(false);
void import(/* webpackChunkName: "render-public-shell" */ './render-public-shell.tsx').then(
  ({ renderPublicShell }) => renderPublicShell(remotes),
);
