/** What this page reads of an OpenAPI 3.1 document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema }>;

export interface Answer {
  $ref?: string;
  description?: string;
  content?: Content;
}

interface OperationObject {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
  security?: object[];
}

export interface DocumentedUnit {
  unit: string;
  times: number;
  per: number;
  plus: readonly [number, number];
  aliases: string[];
}

export interface DocumentedQuantity {
  quantity:
    | 'energy'
    | 'power'
    | 'apparent_power'
    | 'reactive_power'
    | 'temperature'
    | 'ratio'
    | 'voltage'
    | 'current'
    | 'frequency'
    | 'pressure'
    | 'speed'
    | 'irradiance';
  canonical: string;
  least: number;
  most: number;
  metrics: string[];
  units: DocumentedUnit[];
}

export interface OpenApiDocument {
  /** What readings may be given in. */
  'x-units'?: { quantities: DocumentedQuantity[]; otherwise: { least: number; most: number } };
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  webhooks?: Record<string, { post: OperationObject }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
}

export interface Operation extends OperationObject {
  method: string;
  path: string;
  /** Whether a call needs a bearer token. */
  secured: boolean;
  body: Schema | undefined;
}

export interface Category {
  name: string;
  description: string | undefined;
  operations: Operation[];
}

/** The anchor of an operation. */
export const anchorOf = ({ operationId }: { operationId: string }) => `op-${operationId}`;

/** The anchor of an event of the webhook section. */
export const anchorOfEvent = (event: string) => `event-${event}`;

/** The operations by category, both in the document's order. */
export function categoriesOf(document: OpenApiDocument): Category[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
      secured: (operation.security?.length ?? 1) > 0,
      body: schemaOf(operation.requestBody?.content),
    })),
  );
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ tags }) => tags?.includes(name)),
  }));
}

/** The JSON schema of a request or answer, whatever kind of JSON it is. */
export function schemaOf(content: Content | undefined): Schema | undefined {
  if (!content) return undefined;
  const json = Object.keys(content).find((type) => type.includes('json'));
  return content[json ?? '']?.schema;
}

/** Follows a reference to the schema it names. */
export function resolve(document: OpenApiDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return document.components.schemas[schema.$ref.replace(/^.*\//, '')] ?? {};
}

/** Follows a reference to the answer it names. */
export function resolveAnswer(document: OpenApiDocument, answer: Answer): Answer {
  if (answer.$ref === undefined) return answer;
  return document.components.responses[answer.$ref.replace(/^.*\//, '')] ?? {};
}
