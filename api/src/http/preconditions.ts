import { Type } from 'typebox';
import { HttpProblem } from '../errors/http-problem.ts';

/** Headers of a write that can name the version it was made from. */
export const IfMatchHeaders = Type.Object({ 'if-match': Type.Optional(Type.String({ maxLength: 200 })) });

/** A strong entity tag (RFC 9110 §8.8.3) of a row that counts its versions. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** Refuses a write that was made from an older version than the stored one; without If-Match anything goes. */
export function checkIfMatch(header: string | undefined, version: number): void {
  if (header === undefined || header.trim() === '*') return;
  if (header.split(',').some((tag) => tag.trim() === entityTag(version))) return;
  throw new HttpProblem(
    412,
    'changed_meanwhile',
    'Somebody changed this in the meantime. Reload it and try again.',
    { headers: { etag: entityTag(version) } },
  );
}
