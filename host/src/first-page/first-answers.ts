import type { SessionConfig } from 'shared-auth';
import { newTraceparent } from 'shared-auth/signed-in';
import { type Answer, eachOf } from './each-of.ts';

/** Milliseconds after which an answer that nobody has asked for is no longer given. */
const KEPT_FOR = 10_000;
/** Milliseconds after which an answer comes no more: as long as the page waits for one of its own. */
const PATIENCE = 30_000;

/** When the document asked, as a mark of `performance`: the page's live figures begin there, and not when it asks itself. */
export const FIRST_QUESTIONS = 'first-questions';

/** What answers several reads in one call. */
const READS = '/v1/reads';
/** The only thing that is asked with a body: it changes nothing. */
export const QUERIES = '/v1/query/execute';

/** A `GET`, or with a body, as text, a query. */
export interface Read {
  path: string;
  body?: string;
}

interface FirstAnswer {
  /** In whose name it was asked. */
  authorization: string | null;
  tenant: string | null;
  /** In milliseconds since 1970: a timer does not run while a machine sleeps. */
  until: number;
  response: Promise<Response>;
}

declare global {
  /** From the script of the document to the session's: what was asked → what came of it. */
  var empFirstAnswers: Map<string, FirstAnswer> | undefined;
}

/** All but the body. */
const about = (method: string, path: string) => `${method} ${path} `;

/**
 * Asks now what the page will ask later, in one call. A refusal or a broken line is no answer: the page then asks itself.
 * @returns what comes of a read, by its place
 */
export function askFirst(
  reads: readonly Read[],
  headers: Record<string, string>,
): (place: number) => Promise<Answer> | undefined {
  performance.mark(FIRST_QUESTIONS);
  const { Authorization: authorization = null, 'X-Tenant-ID': tenant = null } = headers;
  const until = Date.now() + KEPT_FOR;
  const givenUp = new AbortController();
  setTimeout(() => givenUp.abort(new Error('The reads were not answered in time.')), PATIENCE);
  const asked = fetch(READS, {
    method: 'POST',
    signal: givenUp.signal,
    headers: { traceparent: newTraceparent(), 'Content-Type': 'application/json', ...headers },
    body: `{"reads":[${reads.map(inWords).join()}]}`,
    credentials: 'include',
  });
  const answerOf = eachOf(asked);
  const come: Promise<Answer>[] = [];
  const answers = reads.map(({ path, body }, place) => {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = answerOf(place);
    come.push(answer);
    const response = answer.then(responseOf);
    response.catch(() => undefined);
    return [about(method, path) + (body ?? ''), { authorization, tenant, until, response }] as const;
  });
  globalThis.empFirstAnswers = new Map(answers);
  setTimeout(() => globalThis.empFirstAnswers?.clear(), KEPT_FOR);
  return (place) => come[place];
}

const responseOf = ({ status, headers, body }: Answer) => new Response(body, { status, headers });

const inWords = ({ path, body }: Read) =>
  `{"path":${JSON.stringify(path)}${body === undefined ? '' : `,"body":${body}`}}`;

/**
 * Gives what the document has been answered to a call that says the same in the same person's name, once, and before they have
 * changed anything. Whoever gives up does so at once.
 */
export const takeFirstAnswer: NonNullable<SessionConfig['answered']> = async (call) => {
  const { method, path, headers, json, signal } = call;
  const answers = globalThis.empFirstAnswers;
  if (method !== 'GET' && path !== QUERIES) answers?.clear();
  const key = about(method, path) + (json === undefined ? '' : JSON.stringify(json));
  const first = answers?.get(key);
  if (
    first === undefined ||
    first.until <= Date.now() ||
    first.authorization !== headers.get('Authorization') ||
    first.tenant !== headers.get('X-Tenant-ID')
  )
    return undefined;
  answers?.delete(key);
  signal.throwIfAborted();
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const response = await Promise.race([first.response.catch(() => undefined), aborted]);
  signal.throwIfAborted();
  return response?.ok ? response : undefined;
};
