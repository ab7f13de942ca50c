import type { FirstQuestion } from 'federation/contract';
import { callHeaders } from 'shared-auth/signed-in';
import { askFirst, QUERIES, type Read } from './first-answers.ts';

/** What every page of a person who is signed in begins with: who this is, what they may do, and how they like it. */
const ofEveryPage = ['/v1/auth/me', '/v1/permissions', '/v1/permissions/by-resource', '/v1/settings'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Asks what the page will show first, before any of its code is there. Nothing without a session that goes on for a while.
 * @param entries of the bar that the person had at their last visit
 */
export function askFirstQuestions(asks: readonly FirstQuestion[], entries: readonly string[]): void {
  const headers = callHeaders();
  if (headers === null) return;
  const now = Math.ceil(Date.now() / MINUTE) * MINUTE;
  const reads: Read[] = ofEveryPage.map((path) => ({ path }));
  for (const { path, body, entry } of asks) {
    if (!path.startsWith('/v1/') || !entries.includes(entry)) continue;
    if (body === undefined) reads.push({ path });
    // It only reads, whatever the registry says, which has not been verified yet.
    else if (path === QUERIES && headers.ofWrites) reads.push({ path, body: withTimes(body, now) });
  }
  askFirst(reads, headers.ofWrites ?? headers.ofReads);
}

/** `{now}` and `{now-24h}` as instants. */
function withTimes(body: object, now: number): string {
  return JSON.stringify(body).replaceAll(/"\{now(?:-(\d+)h)?\}"/g, (_, hours = '0') =>
    JSON.stringify(new Date(now - Number(hours) * HOUR).toISOString()),
  );
}
