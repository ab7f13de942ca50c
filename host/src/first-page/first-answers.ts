/** Milliseconds after which an answer that nobody has asked for is no longer given. */
const KEPT_FOR = 10_000;

/** When the document asked, as a mark of `performance`: the page's live figures begin there, and not when it asks itself. */
export const FIRST_QUESTIONS = 'first-questions';

interface FirstAnswer {
  /** In whose name it was asked. */
  authorization: string | null;
  tenant: string | null;
  response: Promise<Response>;
}

declare global {
  /** From the script of the document to the session's: what was asked → what came of it. */
  var empFirstAnswers: Map<string, FirstAnswer> | undefined;
}

const question = (method: string, url: string, body: string) => {
  const { pathname, search } = new URL(url, location.origin);
  return `${method} ${pathname}${search} ${body}`;
};

/** Asks now what the page will ask later. A refusal or a broken line is no answer: the page then asks itself. */
export function askFirst(path: string, headers: Record<string, string>, body?: string): void {
  const method = body === undefined ? 'GET' : 'POST';
  const answers = (globalThis.empFirstAnswers ??= new Map());
  const response = fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    credentials: 'include',
  });
  response.catch(() => undefined);
  const { Authorization: authorization = null, 'X-Tenant-ID': tenant = null } = headers;
  answers.set(question(method, path, body ?? ''), { authorization, tenant, response });
  if (answers.size === 1) {
    performance.mark(FIRST_QUESTIONS);
    setTimeout(() => answers.clear(), KEPT_FOR);
  }
}

/**
 * The browser's fetch, which answers what the document has asked already with that answer: once, and only to a call that
 * says the same in the same person's name.
 */
export const fetchWithFirstAnswers: typeof fetch = async (input, init) => {
  const answers = globalThis.empFirstAnswers;
  if (!answers?.size) return fetch(input, init);
  const request = new Request(input, init);
  const key = question(request.method, request.url, request.body ? await request.clone().text() : '');
  const first = answers.get(key);
  if (
    first === undefined ||
    first.authorization !== request.headers.get('Authorization') ||
    first.tenant !== request.headers.get('X-Tenant-ID')
  )
    return fetch(request);
  answers.delete(key);
  const response = await unlessAborted(first.response, request.signal).catch(() => undefined);
  request.signal.throwIfAborted();
  return response?.ok ? response : fetch(request);
};

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}
