import { Problem } from '../errors/problem.schema.ts';

type Json = { [key: string]: unknown };

const refusals = {
  BadRequest: 'The request cannot be read',
  Unauthorized: 'Not signed in, or no longer',
  Forbidden: 'Not permitted',
  NotFound: 'Not there, or of another tenant',
  Invalid: 'Something that was sent is not valid; `details` says what',
  TooManyRequests: 'Too many requests; Retry-After says when to come back',
  Failure: 'Any other failure',
} as const;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Finishes a generated document: what every operation may answer besides its success is said once, and schemas with a
 * title become components, so that generated clients have types with names.
 */
export function finishDocument(document: Json): Json {
  const schemas: Json = {};
  for (const [path, item] of Object.entries(document.paths as Json)) {
    for (const operation of Object.values(item as Json)) describeRefusals(path, operation as Json);
  }
  const paths = nameSchemas(document.paths, schemas);
  const webhooks = document.webhooks ? { webhooks: nameSchemas(document.webhooks, schemas) } : {};
  const problem = nameSchemas(Problem, schemas);
  const responses = Object.fromEntries(
    Object.entries(refusals).map(([name, description]) => [
      name,
      { description, content: { 'application/problem+json': { schema: problem } } },
    ]),
  );
  return {
    ...document,
    paths,
    ...webhooks,
    components: { ...(document.components as Json), schemas, responses },
  };
}

function describeRefusals(path: string, operation: Json): void {
  const responses = operation.responses as Record<string, Json>;
  const takesInput = operation.requestBody !== undefined || operation.parameters !== undefined;
  const isOpen = Array.isArray(operation.security) && operation.security.length === 0;
  const possible: [code: string, name: keyof typeof refusals, applies: boolean][] = [
    ['400', 'BadRequest', takesInput],
    ['401', 'Unauthorized', !isOpen],
    ['403', 'Forbidden', true],
    ['404', 'NotFound', path.includes('{')],
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

/** Replaces schemas that have a title by references, and collects them. */
function nameSchemas(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => nameSchemas(item, schemas));
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, nameSchemas(item, schemas)]),
  );
  if (typeof value.title !== 'string' || !('type' in value || 'allOf' in value || 'enum' in value))
    return copy;
  schemas[value.title] = copy;
  return { $ref: `#/components/schemas/${value.title}` };
}
