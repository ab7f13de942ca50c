/** A call as it would be sent. */
export interface CallToSend {
  method: string;
  /** With its query. */
  path: string;
  headers: Headers;
  json?: unknown;
  signal: AbortSignal;
}

/** Gives the good answer to a call that has been made already; undefined of any other. @throws the reason of who gives up */
export type AnsweredBefore = (call: CallToSend) => Promise<Response | undefined>;
