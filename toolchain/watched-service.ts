import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';

export interface WatchedService {
  /** Ends it in good order: what is under way is finished. */
  stop: () => Promise<void>;
}

/**
 * Runs a program of ours that starts anew when a file in its folder or below is saved. One that does not compile, or ends by
 * itself, says why and starts with the next saved file.
 */
export function startWatched(program: string, cwd: string): WatchedService {
  // A group of its own: the terminal's Ctrl-C would reach it too, and it takes a second signal for an order to stop at once.
  // Its folder alone: an installation elsewhere on the machine touches what packages have linked to the same files.
  const words = ['--watch', `--watch-path=${dirname(program)}`, '--watch-preserve-output', program];
  const child = spawn(process.execPath, words, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  process.once('exit', () => end(child, 'SIGTERM'));
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      end(child, 'SIGTERM');
      await ended;
    },
  };
}

/** Node's watcher passes a signal on to the program, and waits for its end. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
