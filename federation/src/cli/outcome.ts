import { DocumentError } from '../schema/validate.ts';
import { ConflictError, PendingError, RefusalError } from '../store/refusal.ts';

/** How a command ends. Scripts may rely on these. */
export const EXIT = { done: 0, refused: 1, usage: 2, conflict: 3, failed: 4 } as const;

export interface Outcome {
  /** For people: lines of text. */
  text: string[];
  /** For programs (`--json`). */
  data: unknown;
}

/** Runs a command and says how it went: on standard output what was done, on standard error why not. */
export async function conclude(json: boolean, work: () => Promise<Outcome>): Promise<number> {
  try {
    const { text, data } = await work();
    console.log(json ? JSON.stringify(data, null, 2) : text.join('\n'));
    return EXIT.done;
  } catch (error) {
    const code = exitCodeOf(error);
    const message = error instanceof Error ? error.message : String(error);
    if (json) console.log(JSON.stringify({ error: message, exitCode: code }, null, 2));
    else
      console.error(
        code === EXIT.failed && !(error instanceof PendingError) && error instanceof Error
          ? error.stack
          : message,
      );
    return code;
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof ConflictError) return EXIT.conflict;
  if (error instanceof RefusalError || error instanceof DocumentError) return EXIT.refused;
  return EXIT.failed;
}
