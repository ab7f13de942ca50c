import { setTimeout as pause } from 'node:timers/promises';
import { json, type LiveAnswer, type Reply, type Rule } from './intercept.ts';

/** How a page's questions are answered: by the live service, with nothing in it, with a failure, or late. */
export type Answers = 'real' | 'empty' | 'failing' | 'slow';

export const EVERY_KIND: Answers[] = ['real', 'empty', 'failing', 'slow'];

/** Milliseconds that a slow answer takes longer. */
const LATE = 2000;

/** Who is signed in, and what is told of remotes: never the page's own. */
const ALWAYS = /^\/v1\/(auth|telemetry|live)(\/|$)/;

const problem = (status: number, title: string): Reply => ({
  ...json({ type: 'about:blank', title, status, detail: title }),
  status,
  headers: { 'content-type': 'application/problem+json' },
});

export interface Questions {
  /** Addresses that the shell itself asks for, whatever page is open. */
  ofShell: ReadonlySet<string>;
  /** Called with the address of each question of the page. */
  onAsked: (path: string) => void;
}

/**
 * Answers the questions of one tab's page in one way. Whatever would change something is held back: the gate looks at
 * the live service and leaves no trace there.
 */
export const answersOf = (url: string, answers: Answers, { ofShell, onAsked }: Questions): Rule => ({
  pattern: `${url}/v1/*`,
  async answer({ url: { pathname }, method }) {
    if (ALWAYS.test(pathname)) return undefined;
    if (method !== 'GET') return problem(503, 'The gate holds back what would change something.');
    if (ofShell.has(pathname)) return undefined;
    onAsked(pathname);
    if (answers === 'failing') return problem(503, 'The service is not available.');
    if (answers === 'slow') await pause(LATE);
    return answers === 'empty' ? withNothingInIt : undefined;
  },
});

async function withNothingInIt({ status, headers, body }: LiveAnswer): Promise<Reply | null> {
  if (!/json/.test(headers['content-type'] ?? '')) return null;
  const { 'content-encoding': _coding, 'content-length': _length, ...others } = headers;
  const said = emptied(JSON.parse((await body()).toString()));
  return { status, headers: others, body: JSON.stringify(said) };
}

/** An answer of the same form with nothing in it: lists without entries, and totals that say so. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      /^(total|count)/.test(key) && typeof inner === 'number' ? 0 : emptied(inner),
    ]),
  );
}
