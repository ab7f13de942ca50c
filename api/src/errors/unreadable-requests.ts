import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { addressKey } from '../http/address-key.ts';
import { readablePage, wantsDocument } from '../site/page-paths.ts';
import { problemOf, PROBLEM_TYPE, sendProblem } from './errors.plugin.ts';
import { HttpProblem } from './http-problem.ts';

/** No route and no hook sees these requests, so what those would add is here. */
const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const WINDOW_MS = 60_000;
/** Addresses at a time; who is beyond them shares one count. */
const MOST_ADDRESSES = 20_000;

/** The limits of routes never see these requests, so they have a count of their own. */
class UnreadableCounts {
  readonly #most: number;
  #counts = new Map<string, number>();
  #endsAt = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one. @returns the seconds to wait where it is one too many */
  add(ip: string, now = Date.now()): number | undefined {
    if (now >= this.#endsAt) {
      this.#counts = new Map();
      this.#endsAt = now + WINDOW_MS;
    }
    const address = addressKey(ip);
    const key = this.#counts.has(address) || this.#counts.size < MOST_ADDRESSES ? address : 'others';
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count > this.#most ? Math.ceil((this.#endsAt - now) / 1000) : undefined;
  }

  isUsedUp(ip: string, now = Date.now()): boolean {
    return now < this.#endsAt && (this.#counts.get(addressKey(ip)) ?? 0) >= this.#most;
  }
}

/** An address that cannot be decoded, or has a part that is too long. It is not repeated: whoever made it up chose what it says. */
function answerBadAddress(
  counts: UnreadableCounts,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const seconds = counts.add(request.ip);
  if (seconds !== undefined) {
    request.server.metrics.refused.inc({ by: 'unreadable' });
    const more = { ...headers, 'retry-after': String(seconds), connection: 'close' };
    const sentence = `Too many requests. Try again in ${seconds} s.`;
    sendProblem(request, reply, new HttpProblem(429, 'too_many_requests', sentence, { headers: more }));
    return;
  }
  // Who opens it in a browser sees the page that knows no such address.
  const page = error.statusCode !== 414 && wantsDocument(request) ? readablePage(request.url) : undefined;
  if (page !== undefined) {
    reply.headers({ ...headers, 'cache-control': 'no-store' }).redirect(page);
    return;
  }
  const problem =
    error.statusCode === 414
      ? new HttpProblem(414, 'url_too_long', 'A part of the address is too long.', { headers })
      : new HttpProblem(400, 'bad_url', 'The address is not valid: it cannot be decoded.', { headers });
  request.log.info({ res: { statusCode: problem.status } }, 'The address of a request could not be read');
  sendProblem(request, reply, problem);
}

/** RFC 9112 §3.2: a proxy before us may have judged by the other one. */
export async function refuseTwoHosts({ raw: { rawHeaders } }: FastifyRequest): Promise<void> {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new HttpProblem(400, 'bad_host', 'The request names more than one host.');
}

/** What is no HTTP, or comes too slowly: there is no request yet, so the bytes of the answer are written here. */
function answerUnreadable(
  counts: UnreadableCounts,
  app: FastifyInstance,
  error: ConnectionError,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (counts.add(socket.remoteAddress ?? '') !== undefined) {
    app.metrics.refused.inc({ by: 'unreadable' });
    socket.destroy(error);
    return;
  }
  const problem = problemOfConnection(error.code);
  const id = randomUUID();
  const { status, title } = problem;
  app.log.info({ reqId: id, code: error.code, res: { statusCode: status } }, 'A request could not be read');
  const body = JSON.stringify(problemOf(problem, id));
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}

function problemOfConnection(code: string): HttpProblem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpProblem(408, 'request_timeout', 'The request did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpProblem(431, 'headers_too_large', 'The headers of the request are too large.');
  return new HttpProblem(400, 'bad_request', 'The request is not valid HTTP.');
}

/** For the options of the server. `most` are answered, and leave a line, for each address and minute. */
export function unreadable(most = Number.POSITIVE_INFINITY) {
  const counts = new UnreadableCounts(most);
  class Lines extends LogController {
    /** Without parameters it is a request whose address could not be read. */
    override isLogDisabled({ params, ip }: Pick<FastifyRequest, 'params' | 'ip'>): boolean {
      return params === null && counts.isUsedUp(ip);
    }
  }
  return {
    logController: new Lines(),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      answerBadAddress(counts, error, request, reply),
    clientErrorHandler(this: FastifyInstance, error: ConnectionError, socket: Socket) {
      answerUnreadable(counts, this, error, socket);
    },
  };
}
