import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

/** How a page's questions are answered: by the live service, with nothing in it, with a failure, or late. */
export type Answers = 'real' | 'empty' | 'failing' | 'slow';

export const EVERY_KIND: Answers[] = ['real', 'empty', 'failing', 'slow'];

/** Milliseconds that a slow answer takes longer. */
const LATE = 2000;

/** Who is signed in, and what is told of remotes: never the page's own. */
const ALWAYS = /^\/v1\/(auth|telemetry|live)(\/|$)/;

const problem = (status: number, title: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title, status, detail: title }),
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
export async function answerIn(
  page: Page,
  url: string,
  answers: Answers,
  questions: Questions,
): Promise<void> {
  await page.route(
    (address) => address.origin === url && address.pathname.startsWith('/v1/'),
    // Whoever asked may be gone by the time of the answer.
    (route) => answer(route, answers, questions).catch(() => route.abort().catch(() => undefined)),
  );
}

async function answer(route: Route, answers: Answers, { ofShell, onAsked }: Questions): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (ALWAYS.test(pathname)) return route.fallback();
  if (route.request().method() !== 'GET') {
    return route.fulfill(problem(503, 'The gate holds back what would change something.'));
  }
  if (ofShell.has(pathname)) return route.fallback();
  onAsked(pathname);
  if (answers === 'failing') return route.fulfill(problem(503, 'The service is not available.'));
  if (answers === 'slow') await pause(LATE);
  if (answers !== 'empty') return route.fallback();
  const response = await route.fetch();
  if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
  return route.fulfill({ response, json: emptied(await response.json()) });
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
