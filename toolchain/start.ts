/**
 * `npm start`, after the packages are installed: build what changed, publish it to the local store, serve.
 * Each step says what it does before it does it; the server then prints where to go and who can sign in.
 */
import { runStep } from './step.ts';

process.env.DATA_DIR ??= '.data';

await runStep('Building what changed', 'turbo', [
  'run',
  'build',
  '--output-logs=errors-only',
  '--no-update-notifier',
]);
// The store, and what the service then writes, are for nobody else on the machine; the built files above may be.
process.umask(0o077);
await runStep('Publishing the remotes to the local store', process.execPath, [
  'federation/src/cli/main.ts',
  'sync',
]);

// In this process, so that Ctrl-C and SIGTERM reach the server itself and not a parent that has to pass them on.
await import('../api/src/main.ts');

const [{ watchCanaries }, { embeddedStore }] = await Promise.all([
  import('../federation/src/cli/commands/watch.ts'),
  import('../federation/src/cli/surroundings.ts'),
]);
void watchCanaries({ store: embeddedStore(), background: true });
