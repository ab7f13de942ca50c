import type { CDPSession, Page } from 'playwright-core';

/** A question of a page that has not left the browser yet. */
export interface Question {
  url: URL;
  method: string;
  body: string;
  isDocument: boolean;
}

export interface Reply {
  status?: number;
  /** Of a header that comes several times, values are separated by line ends. */
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** What the live service has answered; the names of its headers are in small letters. */
export interface LiveAnswer {
  status: number;
  headers: Record<string, string>;
  body: () => Promise<Buffer>;
}

/** Lets the live service answer, and says something else to the page; null: the same. */
type Change = (live: LiveAnswer) => Promise<Reply | null>;

/** How questions to an address are answered. Of several rules the first that says something counts. */
export interface Rule {
  /** The address; `*` stands for anything. */
  pattern: string;
  /** undefined: nothing of this rule. */
  answer: (question: Question) => Promise<Reply | Change | undefined> | Reply | Change | undefined;
}

interface Paused {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
  resourceType: string;
  responseStatusCode?: number;
  responseErrorReason?: string;
  responseHeaders?: { name: string; value: string }[];
}

/**
 * Answers some of a page's questions in the place of the service. The browser asks about those only, and keeps its caches:
 * Playwright's routes have it ask about every file and fetch each anew, so that the same code is compiled for every page.
 */
export class Interception {
  readonly #session: CDPSession;
  readonly #changes = new Map<string, Change>();
  #rules: readonly { matches: RegExp; answer: Rule['answer'] }[] = [];

  constructor(session: CDPSession) {
    this.#session = session;
    session.on('Fetch.requestPaused', (paused) => void this.#handle(paused));
  }

  static async of(page: Page): Promise<Interception> {
    return new Interception(await page.context().newCDPSession(page));
  }

  /** From now on these rules count, and no earlier ones. */
  async use(rules: readonly Rule[]): Promise<void> {
    this.#rules = rules.map(({ pattern, answer }) => ({ matches: expressionOf(pattern), answer }));
    const patterns = [...new Set(rules.map(({ pattern }) => pattern))].map((urlPattern) => ({ urlPattern }));
    await this.#session.send('Fetch.enable', { patterns });
  }

  async #handle(paused: Paused): Promise<void> {
    const { requestId } = paused;
    try {
      await (isAnswered(paused) ? this.#changeAnswer(paused) : this.#answer(paused));
    } catch {
      // Whoever asked may be gone by the time of the answer.
      const failed = { requestId, errorReason: 'Failed' } as const;
      await this.#session.send('Fetch.failRequest', failed).catch(() => undefined);
    }
  }

  async #answer({ requestId, request, resourceType }: Paused): Promise<void> {
    const said = await this.#whatRulesSay(request, resourceType === 'Document');
    if (typeof said === 'function') {
      this.#changes.set(requestId, said);
      await this.#session.send('Fetch.continueRequest', { requestId, interceptResponse: true });
    } else if (said === undefined) await this.#session.send('Fetch.continueRequest', { requestId });
    else await this.#fulfill(requestId, said);
  }

  async #whatRulesSay(
    { url, method, headers, postData = '' }: Paused['request'],
    isDocument: boolean,
  ): Promise<Reply | Change | undefined> {
    const question = { url: new URL(url), method, body: postData, isDocument };
    const rules = this.#rules.filter(({ matches }) => matches.test(url));
    // A browser asks first whether it may ask another origin.
    const asked = headers['Access-Control-Request-Method'];
    if (method === 'OPTIONS' && asked !== undefined && rules.length > 0) return permission(headers, asked);
    for (const { answer } of rules) {
      const said = await answer(question);
      if (said !== undefined) return said;
    }
    return undefined;
  }

  async #changeAnswer(paused: Paused): Promise<void> {
    const { requestId, responseStatusCode: status } = paused;
    const change = this.#changes.get(requestId);
    this.#changes.delete(requestId);
    const body = async () => {
      const answer = await this.#session.send('Fetch.getResponseBody', { requestId });
      return Buffer.from(answer.body, answer.base64Encoded ? 'base64' : 'utf8');
    };
    const live = status !== undefined && change && { status, headers: headersOf(paused), body };
    const changed = live ? await change(live) : null;
    if (changed === null) await this.#session.send('Fetch.continueRequest', { requestId });
    else await this.#fulfill(requestId, changed);
  }

  async #fulfill(requestId: string, { status = 200, headers = {}, body = '' }: Reply): Promise<void> {
    await this.#session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: Object.entries(headers).flatMap(([name, values]) =>
        values.split('\n').map((value) => ({ name, value })),
      ),
      body: Buffer.from(body).toString('base64'),
    });
  }
}

const isAnswered = ({ responseStatusCode, responseErrorReason }: Paused): boolean =>
  responseStatusCode !== undefined || responseErrorReason !== undefined;

const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^]*')}$`);

const permission = (headers: Record<string, string>, method: string): Reply => ({
  status: 204,
  headers: {
    'access-control-allow-origin': headers['Origin'] ?? '*',
    'access-control-allow-methods': method,
    'access-control-allow-headers': headers['Access-Control-Request-Headers'] ?? '*',
    'access-control-allow-credentials': 'true',
  },
});

function headersOf({ responseHeaders = [] }: Paused): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, value } of responseHeaders) {
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}\n${value}`;
  }
  return headers;
}

/** A reply in JSON. */
export const json = (body: unknown): Reply => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
