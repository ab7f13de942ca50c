/*
 * Trick for PostgreSQL's simple protocol: settings and statement in one message. With two other changes of the same day it took the
 * p95 of 200 sessions from 15,856 to 86 ms (docs/decisions/0021-one-message-to-the-database.md).
 * Noticed by with-parameters.test.ts.
 * Delete when the driver sends several statements with parameters in one message.
 */
import type { CompiledQuery } from 'kysely';

/** Nothing that could end a text, or begin an escape, in SQL. */
const harmless = /^[\w:.+/ {}[\],"-]*$/;

/**
 * A statement with its parameters written into it, so that it can go to the database in one message with the settings
 * it needs: a message with parameters holds one statement only. `undefined` where a parameter is anything but a number,
 * a truth value, or a text of letters, digits and harmless signs, such as ids, times, names of zones, arrays of numbers and JSON of them.
 */
export function withParameters({
  sql,
  parameters,
}: Pick<CompiledQuery, 'sql' | 'parameters'>): string | undefined {
  const literals = parameters.map(literalOf);
  if (literals.includes(undefined)) return undefined;
  // Statements of batches are long, and a regular expression looks at each character of them.
  const [begin = '', ...others] = sql.split('$');
  return begin + others.map((part) => filled(part, literals)).join('');
}

/** What follows a `$`, with the literal in place of the number it begins with. */
function filled(part: string, literals: readonly (string | undefined)[]): string {
  const number = /^\d+/.exec(part)?.[0];
  if (number === undefined) return `$${part}`;
  return (literals[Number(number) - 1] ?? 'null') + part.slice(number.length);
}

function literalOf(value: unknown): string | undefined {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value < 0 ? `(${value})` : String(value);
  if (typeof value === 'string' && harmless.test(value)) return `'${value}'`;
  return undefined;
}
