import { Narrator } from './lifecycle/narrator.ts';
import { closeOnSignals } from './lifecycle/shutdown.ts';
import { refusalSentence, start } from './lifecycle/start.ts';

// Before anything is created: what this process writes is for nobody else on the machine.
process.umask(0o077);

const narrator = new Narrator(process.stdout);
try {
  const { close } = await start(process.env, narrator);
  closeOnSignals({ narrator, close });
} catch (error) {
  const sentence = refusalSentence(error);
  if (sentence) process.stderr.write(`${sentence}\n`);
  else
    process.stderr.write(
      `The start failed unexpectedly.\n${error instanceof Error ? error.stack : String(error)}\n`,
    );
  // Not `process.exitCode`: something that failed half-way may hold the process open.
  process.exit(1);
}
