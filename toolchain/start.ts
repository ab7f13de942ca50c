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
await import('./serve.ts');
