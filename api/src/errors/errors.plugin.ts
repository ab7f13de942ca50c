import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isAway } from '../database/away.ts';
import { KnownPaths } from '../http/known-paths.ts';
import { HttpProblem, notFound } from './http-problem.ts';
import { requestEncodings } from '../http/body-limits.ts';
import type { Problem } from './problem.schema.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Whatever goes wrong becomes a problem document; what is our fault is logged and says nothing about the inside. */
const errors: FastifyPluginAsync = async (app) => {
  app.setErrorHandler((error: FastifyError | HttpProblem, request, reply) => {
    const problem = asProblem(error);
    if (problem.status >= 500) {
      request.log.error({ err: error }, 'The request failed');
      request.span?.failed(error);
    }
    return sendProblem(request, reply, problem);
  });
  const known = new KnownPaths();
  app.addHook('onRoute', ({ url, method }) => known.add(url, method));
  app.setNotFoundHandler((request, reply) => {
    const methods = known.methodsOf(request.url.split('?')[0] ?? '');
    const isKnown = methods.length > 0 && !methods.includes(request.method);
    if (isKnown) return sendProblem(request, reply, wrongMethod(methods));
    // Nothing takes it, so it is the method that is wrong, also where only a wildcard knows the path.
    const isTrace = request.method === 'TRACE';
    return sendProblem(
      request,
      reply,
      isTrace ? wrongMethod(['GET', 'HEAD']) : notFound('The page or resource'),
    );
  });
};

export const errorsPlugin = fastifyPlugin(errors, { name: 'errors' });

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: HttpProblem,
): FastifyReply {
  // A string goes out as it is, so that no response schema of the route is applied to it.
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers })
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(problem, request.id, request.traceId)));
}

export function problemOf(problem: HttpProblem, requestId: string, traceId?: string): Problem {
  return {
    type: 'about:blank',
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    message: problem.message,
    code: problem.code,
    ...(problem.details ? { details: problem.details } : {}),
    request_id: requestId,
    ...(traceId && { trace_id: traceId }),
  };
}

function wrongMethod(methods: string[]): HttpProblem {
  const allow = methods.join(', ');
  return new HttpProblem(405, 'method_not_allowed', `This resource takes ${allow} only.`, {
    headers: { allow },
  });
}

export function asProblem(error: FastifyError | HttpProblem | Error): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const database = databaseProblem(error);
  if (database) return database;
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 415) return unsupported(error);
  if (status >= 400 && status < 500) {
    return new HttpProblem(status, codeOf(error), error.message, { cause: error });
  }
  return new HttpProblem(500, 'internal_error', 'Server error. Please try again later.', { cause: error });
}

/** RFC 9110 §15.5.16: told is what would have been taken. */
function unsupported(error: Error): HttpProblem {
  const isEncoding = 'code' in error && error.code === 'FST_CP_ERR_INVALID_CONTENT_ENCODING';
  const sentence = isEncoding
    ? 'Send the body as it is, or packed with Content-Encoding: gzip.'
    : 'Send the body as JSON, with Content-Type: application/json.';
  return new HttpProblem(415, isEncoding ? 'unsupported_encoding' : 'unsupported_media_type', sentence, {
    headers: isEncoding ? { 'accept-encoding': requestEncodings.join(', ') } : {},
    cause: error,
  });
}

/** What the database refuses although the schemas let it through: text that PostgreSQL cannot hold, mostly. */
function databaseProblem(error: Error): HttpProblem | undefined {
  if (isAway(error)) {
    const sentence = 'The service is not available at the moment. Please try again in a few seconds.';
    return new HttpProblem(503, 'database_away', sentence, { headers: { 'retry-after': '2' }, cause: error });
  }
  const code = 'code' in error ? String(error.code) : '';
  // Half of a surrogate pair is refused as JSON that cannot be read; JSON is all that reaches a column of that type.
  const isNoUnicode = code === '22P02' && error.message.includes('type json');
  if (isNoUnicode || code === '22021' || code === '22P05') {
    const sentence = 'Text must be valid Unicode without the character NUL.';
    return new HttpProblem(422, 'validation_failed', sentence, { cause: error });
  }
  if (code === '22003' || code === '22008') {
    return new HttpProblem(422, 'validation_failed', 'A number or time is out of range.', { cause: error });
  }
  if (code === '53100') {
    const sentence = 'The server has run out of disk space, and nothing was stored. Please try again later.';
    return new HttpProblem(507, 'disk_full', sentence, { headers: { 'retry-after': '60' }, cause: error });
  }
  if (code === '57014') {
    return new HttpProblem(503, 'too_slow', 'This takes too long. Ask for a shorter range.', {
      cause: error,
    });
  }
  return undefined;
}

function codeOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'bad_request';
  return code.replace(/^FST_(ERR_)?/, '').toLowerCase();
}
