import closeWithGrace from 'close-with-grace';
import type { Narrator } from './narrator.ts';

export interface ShutdownOptions {
  narrator: Narrator;
  /** Stops taking requests, waits for those under way, then closes what they used. */
  close: () => Promise<void>;
  /** How long requests under way may take, in milliseconds. */
  deadline?: number;
}

/** npm passes Ctrl-C on to a process that the terminal has told already: the echo is not a second request. */
const ECHO = 500;

/** Ends the process in good order on SIGINT, SIGTERM or an error nobody caught; a second signal ends it at once. */
export function closeOnSignals({ narrator, close, deadline = 10_000 }: ShutdownOptions): void {
  const { close: begin } = closeWithGrace(
    {
      delay: deadline,
      skip: ['SIGINT', 'SIGTERM', 'beforeExit'],
      logger: { error: (message: unknown) => narrator.line(describe(message)) },
      onTimeout: () => narrator.line(`Some requests took longer than ${deadline / 1000} s and were cut off.`),
    },
    async ({ err }) => {
      if (err) narrator.line(`Stopping after an unexpected error: ${describe(err)}`);
      await close();
      narrator.line('Stopped.');
    },
  );

  let asked: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked === undefined) {
      asked = performance.now();
      narrator.line(
        `${signal === 'SIGINT' ? '\n' : ''}Finishing the requests under way; once more stops at once…`,
      );
      begin();
    } else if (performance.now() - asked > ECHO) {
      narrator.line('Stopped at once.');
      process.exit(1);
    }
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function describe(problem: unknown): string {
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}
