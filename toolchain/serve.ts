/** What every start ends with, of a clone and of an installed archive: publish the remotes to the local store, serve. */
import { runStep } from './step.ts';

// The store, and what the service then writes, are for nobody else on the machine; the built files may be.
process.umask(0o077);
// Where REGISTRY_URL or REGISTRY_PUBLIC_KEY is set, the key is the operator's affair.
const { DATABASE_URL, REGISTRY_URL, REGISTRY_PUBLIC_KEY } = process.env;
if (DATABASE_URL && !REGISTRY_URL && !REGISTRY_PUBLIC_KEY) {
  await runStep('Asking the database for the key of the registry', process.execPath, [
    'api/src/releases/share-registry-key.ts',
  ]);
}
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
