/**
 * A reason not to start that a person can mend. The message is one sentence: what is wrong and what to do about it.
 * Nothing has been changed when it is thrown.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/** The `code` of a system or database error (`EADDRINUSE`, `28P01`), looked for in its causes too. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return errorCode(error.cause);
}
