/** The database server cannot be reached. What was asked of it may be asked again. */
export class DatabaseAway extends Error {
  constructor(options: ErrorOptions = {}) {
    super('The database cannot be reached.', options);
  }
}

/** PostgreSQL says so while it stops, has crashed, or starts; and when it takes no more connections. */
const notNow = new Set(['57P01', '57P02', '57P03', '53300']);

/** Whether it was the server or the way to it that failed, and not the statement. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  // What the driver finds wrong with a connection has no code.
  if (typeof code !== 'string')
    return /^(Connection terminated|timeout e|Client (has|was)|Query read)/.test(error.message);
  return (
    /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08...)$/.test(code) ||
    notNow.has(code)
  );
}
