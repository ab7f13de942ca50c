import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOf, problemType, sendProblem } from './errors.plugin.ts';
import { HttpProblem } from './http-problem.ts';

/** No route and no hook sees these requests, so what those would add is here. */
const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** An address that cannot be decoded, or has a part that is too long. It is not repeated: whoever made it up chose what it says. */
function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
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
function answerUnreadable(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = problemOfConnection(error.code);
  const id = randomUUID();
  const { status, title } = problem;
  this.log.info({ reqId: id, code: error.code, res: { statusCode: status } }, 'A request could not be read');
  const body = JSON.stringify(problemOf(problem, id));
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': problemType,
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

/** For the options of the server. */
export const unreadable = { frameworkErrors: answerBadAddress, clientErrorHandler: answerUnreadable };
