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
if (remotes.preview.token !== null) void openPreview();
void session.then(({ reportLoads }) => reportLoads(remotes.telemetry));
void Promise.all([import(/* webpackChunkName: "render-shell" */ './render-shell.tsx'), session]).then(
  ([{ renderShell }, { known }]) => renderShell(remotes, known),
);

/** The registry waits for what the service says of a preview, so whoever is signed in is asked for at once. */
async function openPreview(): Promise<void> {
  const [{ askPreview }, { known }] = await Promise.all([
    import(/* webpackChunkName: "ask-preview" */ '../remotes/preview/ask-preview.ts'),
    session,
  ]);
  await known;
  askPreview(remotes.preview, remotes.registry);
}

async function openFirstPage(): Promise<void> {
  const [{ runPageAhead }, { known }] = await Promise.all([
    import(/* webpackChunkName: "page-ahead" */ '../remotes/page-ahead.ts'),
    session,
  ]);
  await Promise.all([remotes.registry.known(), known]);
  await runPageAhead(remotes, location, { data: true });
}
