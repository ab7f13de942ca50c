import { type HttpProblem, invalid } from '../errors/http-problem.ts';

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One refusal of every list, whatever is wrong with the cursor. */
export function unknownCursor(): HttpProblem {
  return invalid([{ field: 'cursor', message: 'was not issued by this API' }]);
}

/** Opaque to the caller: what it is made of may change. */
export function writeCursor(...parts: string[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

export function readCursor(cursor: string): string[] {
  return Buffer.from(cursor, 'base64url').toString().split(' ');
}

/** An instant as the service writes it, of a year that the database has. */
export function instantIn(part: string | undefined): string {
  if (!part || !written.test(part) || part.startsWith('0000') || Number.isNaN(Date.parse(part)))
    throw unknownCursor();
  return part;
}

export function idIn(part: string | undefined): string {
  if (!part || !uuid.test(part)) throw unknownCursor();
  return part;
}
