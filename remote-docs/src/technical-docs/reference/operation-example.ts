import type { Call } from './curl-call.ts';
import { type OpenApiDocument, type Operation, schemaOf, resolveAnswer } from './openapi.ts';
import { sampleValue } from './sample-value.ts';

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** What a body for this operation can look like; undefined when it takes none. */
export function sampleBody(document: OpenApiDocument, { body }: Operation): string | undefined {
  return body && pretty(sampleValue(document, body));
}

/** A call of this operation with what the document says it needs. */
export function sampleCall(document: OpenApiDocument, operation: Operation): Call {
  const body = sampleBody(document, operation);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, '<$1>');
  return {
    method: operation.method,
    path,
    headers: {
      ...(operation.secured && { Authorization: 'Bearer <access_token>' }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body,
  };
}

/** What an answer can look like; undefined when it has no body. */
export function sampleAnswer(document: OpenApiDocument, operation: Operation, status: string) {
  const given = operation.responses[status];
  const schema = given && schemaOf(resolveAnswer(document, given).content);
  return schema && pretty(sampleValue(document, schema));
}

const WRONG_TIME = 'must be a time with its zone, such as 2026-01-31T12:00:00Z';

/** As the product words them. */
const problems: Record<string, [code: string, title: string, message: string]> = {
  400: ['bad_request', 'Bad Request', 'The body is not valid JSON.'],
  401: ['invalid_token', 'Unauthorized', 'The access token is not valid or has expired.'],
  403: ['permission_denied', 'Forbidden', 'This token may not do that.'],
  404: ['not_found', 'Not Found', 'The device was not found.'],
  422: ['validation_failed', 'Unprocessable Entity', `timestamp: ${WRONG_TIME}`],
  429: ['too_many_requests', 'Too Many Requests', 'Too many requests. Try again in 12 s.'],
};
const failure = ['internal_error', 'Internal Server Error', 'Server error. Please try again later.'] as const;

/** A problem document (RFC 9457) as it comes with a status. */
export function sampleProblem(status: string): string {
  const [code, title, message] = problems[status] ?? failure;
  return pretty({
    type: 'about:blank',
    title,
    status: Number(status) || 500,
    detail: message,
    message,
    code,
    ...(status === '422' && { details: [{ field: 'timestamp', message: WRONG_TIME }] }),
    request_id: '<request_id>',
  });
}
