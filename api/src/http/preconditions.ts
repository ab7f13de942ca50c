import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { HttpProblem } from '../errors/http-problem.ts';

/** A strong entity tag (RFC 9110 §8.8.3) of a row that counts its versions. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** A strong entity tag of a row that counts no versions: it changes with what the row says. */
export function tagOfContent(content: object): string {
  return tagOfText(JSON.stringify(content));
}

export function tagOfText(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Whether If-None-Match names what there is (RFC 9110 §13.1.2: weak comparison). */
export function isKnown(header: string | undefined, present: string): boolean {
  return header?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === present) ?? false;
}

/** Headers of a write that can name the version it was made from. */
export const IfMatchHeaders = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'The ETag of what was read. Refused with 412 when somebody changed it in the meantime.',
    }),
  ),
});

/** Refuses a write that was made from an older version than the stored one; without If-Match anything goes. */
export function checkIfMatch(header: string | undefined, version: number): void {
  checkTag(header, entityTag(version));
}

export function checkTag(header: string | undefined, present: string): void {
  if (header === undefined || header.trim() === '*') return;
  if (header.split(',').some((tag) => tag.trim() === present)) return;
  throw new HttpProblem(
    412,
    'changed_meanwhile',
    'Somebody changed this in the meantime. Reload it and try again.',
    { headers: { etag: present } },
  );
}
