/** A trace of its own for each call (W3C Trace Context): what the service does for it, and logs, is found by its id. */
export function newTraceparent(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `00-${random.slice(0, 32)}-${random.slice(32)}-01`;
}
