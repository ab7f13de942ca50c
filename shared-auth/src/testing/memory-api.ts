export interface SeenRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  /** Values of `:name` parts of the handler's path. */
  params: Record<string, string>;
  headers: Headers;
  credentials: RequestCredentials;
  /** The JSON body. */
  body: unknown;
}

type Answer = object | string | number | null | undefined;
/** A Response, or what to send as JSON with status 200 (undefined: 204). */
type Handler = Answer | ((request: SeenRequest) => Answer | Promise<Answer>);

/** `'GET /v1/clients/:id'` → answer. */
export type Handlers = Readonly<Record<string, Handler>>;

export interface MemoryApi {
  fetch: typeof fetch;
  /** Every call so far, in order. */
  requests: SeenRequest[];
  /** Adds or replaces handlers from now on. */
  use: (more: Handlers) => void;
}

/** An API that lives in the test. What no handler answers gets 404, naming the call. */
export function memoryApi(handlers: Handlers = {}): MemoryApi {
  const table = new Map(Object.entries(handlers));
  const requests: SeenRequest[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const found = findHandler(table, request.method, url.pathname);
    const text = await request.text();
    const seen: SeenRequest = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      params: found?.params ?? {},
      headers: new Headers(request.headers),
      credentials: request.credentials,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    requests.push(seen);
    if (!found) return problem(404, `The test has no handler for ${seen.method} ${seen.path}`);
    const { handler } = found;
    return toResponse(
      typeof handler === 'function'
        ? await (handler as (seen: SeenRequest) => Promise<Answer>)(seen)
        : handler,
    );
  };
  return {
    fetch: (input, init) => abortable(answer(new Request(input, init)), input, init),
    requests,
    use: (more) => {
      for (const [route, handler] of Object.entries(more)) table.set(route, handler);
    },
  };
}

/** An error answer as the API words it (problem+json with `message`, `code`, `details`). */
export function problem(
  status: number,
  message: string,
  more: object = {},
  headers: Record<string, string> = {},
): Response {
  const body = JSON.stringify({ type: 'about:blank', title: message, status, message, ...more });
  return new Response(body, { status, headers: { 'Content-Type': 'application/problem+json', ...headers } });
}

function findHandler(table: Map<string, Handler>, method: string, path: string) {
  for (const [route, handler] of table) {
    const [routeMethod, routePath = ''] = route.split(' ');
    const params = routeMethod === method ? matchPath(routePath, path) : null;
    if (params) return { handler, params };
  }
  return null;
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

function toResponse(answer: Answer): Response {
  if (answer instanceof Response) return answer.clone();
  if (answer === undefined) return new Response(null, { status: 204 });
  return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
}

/** A real fetch rejects as soon as its signal says so, however long the answer takes. */
function abortable(
  answer: Promise<Response>,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
