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

const codes: Record<string, [code: string, title: string, message: string]> = {
  400: ['bad_request', 'Bad Request', 'The body is not valid JSON.'],
  401: ['unauthorized', 'Unauthorized', 'The access token is missing or no longer valid.'],
  403: ['forbidden', 'Forbidden', 'This token may not do that.'],
  404: ['not_found', 'Not Found', 'The device was not found.'],
  422: ['validation_failed', 'Unprocessable Content', 'Something that was sent is not valid.'],
  429: ['too_many_requests', 'Too Many Requests', 'Too many requests. Try again in 12 s.'],
};

/** A problem document (RFC 9457) as it comes with a status. */
export function sampleProblem(status: string): string {
  const [code, title, message] = codes[status] ?? [
    'internal_error',
    'Internal Server Error',
    'Something failed.',
  ];
  return pretty({
    type: 'about:blank',
    title,
    status: Number(status) || 500,
    detail: message,
    message,
    code,
    ...(status === '422' && { details: [{ field: 'timestamp', message: 'is not a time that exists.' }] }),
    request_id: 'req-7f3a',
  });
}
