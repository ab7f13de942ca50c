import type { ApiMethod, ApiOptions } from './api-options.ts';

/** A call as it would be sent. */
export interface CallToSend {
  method: ApiMethod;
  /** With its query. */
  path: string;
  /** JSON; empty without a body. */
  body: string;
  /** Null: nobody is signed in. */
  token: string | null;
  tenant: string | null;
}

/** Gives the answer to a call that has been made already, once; undefined of any other. */
export type AnsweredBefore = (call: CallToSend) => Promise<Response> | undefined;

/** Whether a call is said by its method, path and body alone. */
export function isPlain({ query, headers, ifMatch, ifNoneMatch }: ApiOptions): boolean {
  return [query, headers, ifMatch, ifNoneMatch].every((option) => option === undefined);
}

/** The answer if it comes and is a good one. Who gives up does so at once. */
export async function goodAnswer(
  asked: Promise<Response>,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const response = await Promise.race([asked.catch(() => undefined), aborted]);
  signal.throwIfAborted();
  return response?.ok ? response : undefined;
}
