import { Compile } from 'typebox/compile';
import type { FieldError } from '../errors/http-problem.ts';
import { fieldErrors } from '../http/validation.ts';
import { factFaults } from './check-facts.ts';
import { ImportRow } from './many-clients.schema.ts';
import { trimmedClient } from './client-fields.ts';

const schema = Compile(ImportRow);

export type CheckedRow = { line: number } & (
  | { row: ImportRow; faults?: never }
  | { row?: never; faults: FieldError[] }
);

/** A row by itself, trimmed, or all that is wrong with it: a bad one must not cost the good ones. */
export function checkImportRow(given: { line: number }): CheckedRow {
  const { line } = given;
  if (!schema.Check(given)) return { line, faults: fieldErrors(schema, given) };
  const faults = Object.entries(given)
    .filter(([, value]) => typeof value === 'string' && !isStorable(value))
    .map(([field]) => ({ field, message: 'must be valid Unicode without the character NUL' }));
  faults.push(...factFaults(given));
  if (faults.length > 0) return { line, faults };
  return { line, row: trimmedClient(given) };
}

/** PostgreSQL has no NUL in texts, and no half of a surrogate pair in JSON, which the audit trail is. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
