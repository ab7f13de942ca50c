/** A command that did nothing, for a reason that its one sentence says. */
export class RefusalError extends Error {
  override name = 'RefusalError';
}

/** Something was done whose effect waits for somebody else. */
export class PendingError extends Error {
  override name = 'PendingError';
}

/** Somebody else changed the same thing at the same moment; nothing was lost, trying again is safe. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}
