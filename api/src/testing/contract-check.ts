import { Compile } from 'typebox/compile';

interface Media {
  schema?: object;
}
interface ResponseObject {
  $ref?: string;
  content?: Record<string, Media>;
}
type Operation = { responses: Record<string, ResponseObject> };
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, ResponseObject> };
}

/** Holds every answer in the tests against what the OpenAPI documents promise. */
export class ContractCheck {
  readonly #documents: Document[];
  readonly #compiled = new Map<object, ReturnType<typeof Compile>>();

  constructor(documents: unknown[]) {
    this.#documents = documents as Document[];
  }

  /** What breaks the promise, in words; nothing when it is kept, or when the path is of neither document. */
  complaint(
    method: string,
    url: string,
    status: number,
    contentType: string,
    body: unknown,
  ): string | undefined {
    const path = url.split('?')[0] ?? '';
    for (const document of this.#documents) {
      const operation = operationOf(document, method, path);
      if (!operation) continue;
      const response = resolve(document, operation.responses[status] ?? operation.responses.default);
      if (!response) return `answers ${status}, which is not described`;
      if (!operation.responses[status] && status < 400) return `answers ${status}, which is not described`;
      const described = Object.keys(response.content ?? {});
      const type = contentType.split(';')[0] ?? '';
      if (described.length === 0)
        return body === undefined ? undefined : 'has a body where none is described';
      if (!described.includes(type))
        return `is ${type || 'nothing'} where ${described.join(' or ')} is described`;
      const schema = response.content?.[type]?.schema;
      if (!schema || !type.includes('json')) return undefined;
      const [error] = this.#check(document, schema).Errors(body) as {
        instancePath: string;
        message: string;
      }[];
      return error && `does not fit its schema: ${error.instancePath} ${error.message}`;
    }
    return undefined;
  }

  #check(document: Document, schema: object): ReturnType<typeof Compile> {
    const known = this.#compiled.get(schema);
    if (known) return known;
    const compiled = Compile(inline(document, schema) as object);
    this.#compiled.set(schema, compiled);
    return compiled;
  }
}

function operationOf({ paths }: Document, method: string, path: string): Operation | undefined {
  const wanted = path.split('/');
  const candidates = Object.entries(paths).filter(([template]) => {
    const parts = template.split('/');
    return (
      parts.length === wanted.length && parts.every((part, i) => part.startsWith('{') || part === wanted[i])
    );
  });
  // A literal path wins over one with a parameter in the same place.
  const [best] = candidates.toSorted(([a], [b]) => a.split('{').length - b.split('{').length);
  return best?.[1][method.toLowerCase()];
}

function resolve(document: Document, response: ResponseObject | undefined): ResponseObject | undefined {
  const name = response?.$ref?.split('/').at(-1);
  return name ? document.components.responses[name] : response;
}

export function inline(document: Document, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => inline(document, item));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) {
    return inline(document, document.components.schemas[String(schema.$ref).split('/').at(-1) ?? '']);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inline(document, value)]));
}
