import type { FirstQuestion } from 'federation/contract';
import { callHeaders } from 'shared-auth/signed-in';
import type { Answer } from './each-of.ts';
import { askFirst, QUERIES, type Read } from './first-answers.ts';

const ME = '/v1/auth/me';
/** What every page of a person who is signed in begins with: who this is, what they may do, and how they like it. */
const ofEveryPage = [ME, '/v1/permissions', '/v1/permissions/by-resource', '/v1/settings'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface FirstAsked {
  /** What `{now}` meant, in milliseconds since 1970. */
  now: number;
  me: Promise<Answer>;
  /** What comes of each question, by its place; undefined where it was not asked. */
  answers: readonly (Promise<Answer> | undefined)[];
}

/**
 * Asks what the page will show first, before any of its code is there. Nothing without a session that goes on for a while: then null.
 * @param entries of the bar that the person had at their last visit
 */
export function askFirstQuestions(
  asks: readonly FirstQuestion[],
  entries: readonly string[],
): FirstAsked | null {
  const headers = callHeaders();
  if (headers === null) return null;
  const now = Math.ceil(Date.now() / MINUTE) * MINUTE;
  const reads: Read[] = ofEveryPage.map((path) => ({ path }));
  const places = asks.map(({ path, body, entry }) => {
    if (!path.startsWith('/v1/') || !entries.includes(entry)) return -1;
    if (body === undefined) return reads.push({ path }) - 1;
    // It only reads, whatever the registry says, which has not been verified yet.
    if (path !== QUERIES || !headers.ofWrites) return -1;
    return reads.push({ path, body: withTimes(body, now) }) - 1;
  });
  const come = askFirst(reads, headers.ofWrites ?? headers.ofReads);
  const me = come(0);
  return me ? { now, me, answers: places.map(come) } : null;
}

/** `{now}` and `{now-24h}` as instants. */
function withTimes(body: object, now: number): string {
  return JSON.stringify(body).replaceAll(/"\{now(?:-(\d+)h)?\}"/g, (_, hours = '0') =>
    JSON.stringify(new Date(now - Number(hours) * HOUR).toISOString()),
  );
}
