import { isDeepStrictEqual } from 'node:util';
import { exampleOf } from './example-of.ts';
import { nameNested } from './name-nested.ts';
import { Problem } from '../errors/problem.schema.ts';

type Json = { [key: string]: unknown };

const refusals = {
  BadRequest: 'The request cannot be read',
  Unauthorized: 'Not signed in, or no longer',
  Forbidden: 'Not permitted',
  NotFound: 'Not there, or of another tenant',
  Conflict: 'It contradicts what there is, or would pass a quota',
  Changed: 'Somebody changed it after the version that If-Match names; ETag says the present one',
  TooLarge: 'The body is too long, packed or unpacked',
  Unsupported: 'The body is of a type, or packed in a way, that is not taken',
  Invalid: 'Something that was sent is not valid; `details` says what',
  TooManyRequests: 'Too many requests; Retry-After says when to come back',
  Failure: 'Any other failure',
} as const;

const text = (description: string) => ({ description, schema: { type: 'string' } });
const headersOf: Partial<Record<keyof typeof refusals, Json>> = {
  Unauthorized: { 'WWW-Authenticate': text('What would be accepted (RFC 6750)') },
  Changed: { ETag: text('Of the present version') },
  Unsupported: { 'Accept-Encoding': text('How a body may be packed') },
  TooManyRequests: {
    'Retry-After': { description: 'Seconds', schema: { type: 'integer' } },
    RateLimit: text('What is left of which policy, and for how long'),
    'RateLimit-Policy': text('How much is allowed in which time'),
  },
};

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Finishes a generated document: what every operation may answer besides its success is said once, and schemas with a
 * title become components, so that generated clients have types with names.
 */
export function finishDocument(document: Json): Json {
  const schemas: Json = {};
  for (const [path, item] of Object.entries(document.paths as Json)) {
    for (const [method, operation] of Object.entries(item as Json)) {
      describeRefusals(method, path, operation as Json);
      describeBodies(operation as Json);
      describeParameters(operation as Json);
    }
  }
  const paths = nameSchemas(document.paths, schemas);
  const webhooks = document.webhooks ? { webhooks: nameSchemas(document.webhooks, schemas) } : {};
  const problem = nameSchemas(nameNested({ ...Problem }, 'Problem'), schemas);
  const responses = Object.fromEntries(
    Object.entries(refusals).map(([name, description]) => [
      name,
      {
        description,
        ...(name in headersOf ? { headers: headersOf[name as keyof typeof refusals] } : {}),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
  return {
    ...document,
    paths,
    ...webhooks,
    components: { ...(document.components as Json), schemas, responses },
  };
}

function describeRefusals(method: string, path: string, operation: Json): void {
  const responses = operation.responses as Record<string, Json>;
  const takesInput = operation.requestBody !== undefined || operation.parameters !== undefined;
  const isOpen = Array.isArray(operation.security) && operation.security.length === 0;
  const possible: [code: string, name: keyof typeof refusals, applies: boolean][] = [
    ['400', 'BadRequest', takesInput],
    ['401', 'Unauthorized', !isOpen],
    ['403', 'Forbidden', true],
    ['404', 'NotFound', path.includes('{')],
    ['409', 'Conflict', method !== 'get'],
    ['412', 'Changed', honorsIfMatch(operation)],
    ['413', 'TooLarge', operation.requestBody !== undefined],
    ['415', 'Unsupported', operation.requestBody !== undefined],
    ['422', 'Invalid', takesInput],
    ['429', 'TooManyRequests', true],
    ['default', 'Failure', true],
  ];
  for (const [code, name, applies] of possible) {
    if (applies) responses[code] ??= { $ref: `#/components/responses/${name}` };
  }
  for (const [code, response] of Object.entries(responses)) {
    if (response.description === 'Default Response')
      response.description = code < '300' ? 'Success' : 'Refused';
  }
}

function honorsIfMatch({ parameters }: Json): boolean {
  return Array.isArray(parameters) && parameters.some(({ name }: Json) => name === 'if-match');
}

function describeParameters({ parameters }: Json): void {
  if (!Array.isArray(parameters)) return;
  for (const parameter of parameters as Json[])
    parameter.example ??= exampleOf(parameter.schema as Json, String(parameter.name));
}

/** An example of what is sent and of what is answered, and names for what has none of its own. */
function describeBodies({ operationId, requestBody, responses }: Json): void {
  const id = String(operationId);
  const noun = id.charAt(0).toUpperCase() + id.slice(1);
  describeContent(requestBody, `${noun}Request`);
  for (const response of Object.values(responses as Json)) describeContent(response, `${noun}Answer`);
}

function describeContent(body: unknown, title: string): void {
  if (!isObject(body) || !isObject(body.content)) return;
  for (const [type, media] of Object.entries(body.content)) {
    if (!isObject(media) || !isObject(media.schema) || !type.includes('json')) continue;
    if (media.schema.type === 'object') media.schema.title ??= title;
    media.example ??= exampleOf(media.schema);
    media.schema = nameNested(media.schema, title);
  }
}

/** Replaces schemas that have a title by references, and collects them. */
function nameSchemas(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => nameSchemas(item, schemas));
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(typed(value)).map(([key, item]) => [key, nameSchemas(item, schemas)]),
  );
  if (typeof value.title !== 'string' || !('type' in value || 'allOf' in value || 'enum' in value))
    return copy;
  const other = schemas[value.title];
  if (other !== undefined && !isDeepStrictEqual(other, copy))
    throw new Error(`Two shapes are called ${value.title}.`);
  schemas[value.title] = copy;
  return { $ref: `#/components/schemas/${value.title}` };
}

/** Generators take a choice without a type for anything. */
function typed(schema: Json): Json {
  const isOfTexts = Array.isArray(schema.enum) && schema.enum.every((each) => typeof each === 'string');
  return isOfTexts ? { type: 'string', ...schema } : schema;
}
