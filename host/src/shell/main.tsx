import { startRemotes } from '../remotes/start.ts';

// In this order on purpose: what remotes need leaves for the network before React and the shell's own code, which the
// import below fetches meanwhile. It is also where the shared modules may begin to load (they need an `import()`).
const remotes = startRemotes(new AbortController().signal);

void import('./render-shell.tsx').then(({ renderShell }) => renderShell(remotes));
