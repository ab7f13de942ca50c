import { awaitPalette } from '../palette/early-palette.ts';
import { startRemotes } from '../remotes/start.ts';

awaitPalette();
// In this order on purpose: what remotes need leaves for the network before the shell's own code, which the imports below
// fetch meanwhile.
const remotes = startRemotes(new AbortController().signal);
// Then the question who this is, and what the page they opened shows: the answers travel while the shell is drawn.
const session = import(/* webpackChunkName: "begin-session" */ './session/begin-session.ts').then(
  ({ beginSession }) => beginSession(),
);
void openFirstPage();
void session.then(({ reportLoads }) => reportLoads(remotes.telemetry));
void Promise.all([import(/* webpackChunkName: "render-shell" */ './render-shell.tsx'), session]).then(
  ([{ renderShell }, { known }]) => renderShell(remotes, known),
);

async function openFirstPage(): Promise<void> {
  const [{ runPageAhead }, { known }] = await Promise.all([
    import(/* webpackChunkName: "page-ahead" */ '../remotes/page-ahead.ts'),
    session,
  ]);
  await Promise.all([remotes.registry.known(), known]);
  await runPageAhead(remotes, location, { data: true });
}
