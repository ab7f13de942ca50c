import type { Dice } from './dice.ts';

/** The parts of JSON Schema that the documents use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  maxProperties?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: JsonSchema;
}
export interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security: object[];
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface RandomRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Times that are none, or of years that not everything has. */
export const oddTimes = [
  '2016-12-31T23:59:60Z',
  '2026-05-01T10:15:60Z',
  '2017-01-01T05:29:60+05:30',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-12:00',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
];

const nasty: unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  1.5,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(20_000),
  '🔋'.repeat(50),
  "'; drop table client; --",
  '%_\\',
  '../../etc/passwd',
  '{{7*7}}',
  ...oddTimes,
  // Cursors of years beyond reason.
  ...['+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00.000Z'].map((time) =>
    Buffer.from(time).toString('base64url'),
  ),
  Buffer.from('0000-01-01T00:00:00.000000Z 7b1c9d1e-0000-4000-8000-000000000000').toString('base64url'),
  `a${'.'.repeat(10_000)}@example.com`,
  `${'a.'.repeat(10_000)}@example.com`,
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  { constructor: { prototype: { polluted: true } } },
];

/** Requests for the operations of a document: mostly shaped as described, often wrong somewhere, at times quite wrong. */
export class RequestMaker {
  readonly #document: OpenApiDocument;
  readonly #dice: Dice;
  /** Ids to put where an id belongs. */
  readonly #ids: readonly string[];
  /** How often something is not as described. */
  readonly #mischief: number;

  constructor(document: OpenApiDocument, dice: Dice, ids: readonly string[], mischief: number) {
    this.#document = document;
    this.#dice = dice;
    this.#ids = ids;
    this.#mischief = mischief;
  }

  make(method: string, template: string, operation: Operation): RandomRequest {
    const dice = this.#dice;
    const parameters = operation.parameters ?? [];
    const path = template.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => {
      const schema = parameters.find(
        (parameter) => parameter.in === 'path' && parameter.name === name,
      )?.schema;
      return encodeURIComponent(textOf(this.#value(schema ?? { format: 'uuid' }, 0)).slice(0, 300)) || 'x';
    });
    const query = new URLSearchParams();
    for (const { name, schema } of parameters.filter((parameter) => parameter.in === 'query')) {
      if (dice.chance(0.5)) query.append(name, textOf(this.#value(schema, 0)).slice(0, 2000));
    }
    if (dice.chance(this.#mischief / 4)) query.append('unknown[]', '1');
    const content = operation.requestBody?.content ?? {};
    const type = Object.keys(content)[0];
    const headers: Record<string, string> = {};
    if (dice.chance(this.#mischief / 2)) headers['if-match'] = dice.pick(['"1"', '*', 'W/"x"', 'nonsense']);
    if (dice.chance(this.#mischief / 2))
      headers['idempotency-key'] = dice.pick(['key-1', 'key-2', '"', ' ', 'k'.repeat(300)]);
    const body = type ? this.#body(type, content[type]?.schema ?? {}, headers) : undefined;
    const search = query.size > 0 ? `?${query.toString()}` : '';
    return { method: method.toUpperCase(), path: this.#spoilt(path + search), headers, body };
  }

  /** A path that is at times not even text. */
  #spoilt(path: string): string {
    const dice = this.#dice;
    if (!dice.chance(this.#mischief / 10)) return path;
    return (
      path +
      dice.pick(['%ff', '%00', '%zz', '/..%2f..%2fetc/passwd', '?a=%', '?limit=1&limit=2', '//', ';x=1'])
    );
  }

  #body(type: string, schema: JsonSchema, headers: Record<string, string>): RandomRequest['body'] {
    const dice = this.#dice;
    headers['content-type'] = dice.chance(this.#mischief / 4)
      ? dice.pick([
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'application/json; charset=utf-16',
          'nonsense',
        ])
      : type;
    const json = JSON.stringify(this.#value(schema, 0)) ?? '';
    if (!dice.chance(this.#mischief / 2)) return json;
    if (dice.chance(this.#mischief / 4))
      headers['content-encoding'] = dice.pick(['gzip', 'br', 'identity', 'nonsense']);
    // Longer than any body may be; rarely, because it takes its time.
    if (dice.chance(0.02)) return `{"x":"${'x'.repeat(9 * 1024 * 1024)}"}`;
    switch (dice.upTo(5)) {
      case 0:
        return json.slice(0, dice.upTo(json.length));
      case 1:
        return new Uint8Array([0xff, 0xfe, 0x00, 0x7b, 0xc3, 0x28]);
      case 2:
        return '['.repeat(5000) + ']'.repeat(5000);
      case 3:
        return '{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}';
      case 4:
        return json.replace(/\d+/, '9'.repeat(400));
      default:
        return '';
    }
  }

  #value(given: JsonSchema, depth: number): unknown {
    const dice = this.#dice;
    if (dice.chance(this.#mischief / (depth + 1))) return dice.pick(nasty);
    const schema = this.#resolve(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return dice.pick(schema.enum);
    if (schema.anyOf) return this.#value(dice.pick(schema.anyOf), depth + 1);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.#value(part, depth + 1)));
    const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, depth);
      case 'integer':
        return (schema.minimum ?? 0) + dice.upTo(20);
      case 'number':
        return (dice.next() - 0.5) * 10 ** dice.upTo(6);
      case 'boolean':
        return dice.chance(0.5);
      case 'null':
        return null;
      case undefined:
      default:
        return this.#text(schema);
    }
  }

  #array(schema: JsonSchema, depth: number): unknown[] {
    const dice = this.#dice;
    const made = Array.from({ length: (schema.minItems ?? 0) + dice.upTo(2) }, () =>
      this.#value(schema.items ?? {}, depth + 1),
    );
    const [first] = made;
    // The same again in other letters: an id in capitals is the same id.
    if (typeof first === 'string' && dice.chance(this.#mischief)) made.push(first.toUpperCase());
    return made;
  }

  #object(schema: JsonSchema, depth: number): Record<string, unknown> {
    const dice = this.#dice;
    const entries = Object.entries(schema.properties ?? {}).filter(([name]) =>
      schema.required?.includes(name) ? !dice.chance(this.#mischief / 2) : dice.chance(0.5),
    );
    const made = Object.fromEntries(entries.map(([name, part]) => [name, this.#value(part, depth + 1)]));
    if (schema.patternProperties) {
      for (const part of Object.values(schema.patternProperties)) {
        made[dice.pick(['voltage', 'temperature', 'start_time', 'metric_name', 'limit', 'client_id'])] =
          this.#value(part, depth + 1);
      }
    }
    if (dice.chance(this.#mischief / 2))
      made[dice.pick(['tenant_id', '__proto__x', 'is_system', 'x'])] = dice.pick(nasty);
    return made;
  }

  #text(schema: JsonSchema): string {
    const dice = this.#dice;
    if (schema.format === 'uuid') return dice.pick(this.#ids);
    if (schema.format === 'date-time') {
      return new Date(Date.now() - dice.upTo(60 * 24 * 3600) * 1000).toISOString();
    }
    if (schema.format === 'email') return `somebody${dice.upTo(1000)}@example.com`;
    const word = dice.pick([
      'power',
      'energy_consumption',
      'client.read',
      'kWh',
      'Hill farm',
      'nightshift',
      '1 day',
      'https://hook.example/path',
    ]);
    return word.padEnd(schema.minLength ?? 0, 'x');
  }

  #resolve(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.split('/').at(-1);
    return name ? (this.#document.components.schemas[name] ?? {}) : schema;
  }
}

function textOf(value: unknown): string {
  // A lone half of a surrogate pair cannot be written in a URL at all.
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
}
