import type { JsonSchema, OpenApiDocument } from './random-request.ts';

/** One of the ways to make reading, checking or refusing a body take long. */
export interface WorstBody {
  what: string;
  body: string;
}

/** The fullest value that the schema lets through; `extra` goes beside the properties of every object. */
function fullest(document: OpenApiDocument, given: JsonSchema, seed = 0): unknown {
  const schema = resolved(document, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[seed % schema.enum.length];
  const alternative = schema.anyOf?.[0];
  if (alternative) return fullest(document, alternative, seed);
  switch (schema.type) {
    case 'object': {
      const known = Object.entries(schema.properties ?? {}).map(([name, each]) => [
        name,
        fullest(document, each, seed),
      ]);
      const [ofAny] = Object.values(schema.patternProperties ?? {});
      const more = Array.from({ length: ofAny ? (schema.maxProperties ?? 0) : 0 }, (_, index) => [
        `m${index}`,
        ofAny ? fullest(document, ofAny, index) : 0,
      ]);
      return Object.fromEntries([...known, ...more]);
    }
    case 'array':
      return Array.from({ length: schema.maxItems ?? 0 }, (_, index) =>
        fullest(document, schema.items ?? {}, index),
      );
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case undefined:
    default:
      return textOf(schema, seed);
  }
}

function textOf({ format, maxLength = 100 }: JsonSchema, seed: number): string {
  if (format === 'uuid') return `7b1c9d1e-0000-4000-8000-${String(seed).padStart(12, '0')}`;
  if (format === 'date-time') return new Date(Date.now() - 60_000 * (seed + 1)).toISOString();
  return 'x'.repeat(Math.min(maxLength, 40));
}

function resolved(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  return schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

/** So many times that the whole is as long as a body may be. A piece that is ever the same is a text, else it is told its number. */
function filled(
  most: number,
  open: string,
  piece: string | ((index: number) => string),
  close: string,
): string {
  const room = most - open.length - close.length;
  const pieces = typeof piece === 'string' ? repeated(piece, room) : counted(piece, room);
  return (open + pieces).replace(/,$/, '') + close;
}

const repeated = (piece: string, room: number): string =>
  piece.repeat(Math.max(0, Math.floor(room / piece.length)));

function counted(piece: (index: number) => string, room: number): string {
  const parts: string[] = [];
  for (let index = 0, length = 0; ; index += 1) {
    const next = piece(index);
    length += next.length;
    if (length > room) return parts.join('');
    parts.push(next);
  }
}

/** Everything that is known to be dear, as long as it may be, at every place of the schema that takes it. */
export function* worstBodies(
  document: OpenApiDocument,
  given: JsonSchema,
  most: number,
): Generator<WorstBody> {
  const schema = resolved(document, given);
  const full = JSON.stringify(fullest(document, schema));
  if (full.length <= most) yield { what: 'all that is allowed', body: full };
  yield { what: 'unknown names', body: filled(most, '{', (i) => `"u${i.toString(36)}":0,`, '}') };
  yield { what: 'unknown names of objects', body: filled(most, '{', (i) => `"u${i.toString(36)}":{},`, '}') };
  yield { what: 'a list of empty objects', body: filled(most, '[', '{},', ']') };
  yield { what: 'depth', body: filled(most, '{"a":', '[', '') };
  yield { what: 'closed depth', body: '['.repeat(most / 2) + ']'.repeat(most / 2) };
  yield { what: 'one long text', body: JSON.stringify('x'.repeat(most - 2)) };
  const alternatives = (schema.anyOf ?? [schema]).map((each) => resolved(document, each));
  for (const { properties = {} } of alternatives) {
    for (const [name, property] of Object.entries(properties)) {
      const others = Object.entries(properties).filter(([other]) => other !== name);
      const base = JSON.stringify(
        Object.fromEntries(others.map(([other, each]) => [other, fullest(document, each)])),
      );
      const rest = base.length + 100 < most / 2 ? base : '{}';
      const start = `${rest.slice(0, -1)}${rest === '{}' ? '' : ','}"${name}":`;
      const item = JSON.stringify(fullest(document, resolved(document, property).items ?? {}));
      const fill = (open: string, piece: string | ((index: number) => string), close: string) =>
        filled(most, start + open, piece, `${close}}`);
      yield { what: `${name}: empty objects`, body: fill('[', '{},', ']') };
      yield { what: `${name}: equal texts`, body: fill('[', '"x",', ']') };
      yield { what: `${name}: different texts`, body: fill('[', (i) => `"${i.toString(36)}",`, ']') };
      yield { what: `${name}: numbers`, body: fill('[', '0,', ']') };
      yield { what: `${name}: equal items`, body: fill('[', `${item},`, ']') };
      yield { what: `${name}: objects of unknown names`, body: fill('[', (i) => `{"u${i}":[{}]},`, ']') };
      yield { what: `${name}: names`, body: fill('{', (i) => `"u${i.toString(36)}":{},`, '}') };
      yield { what: `${name}: depth`, body: fill('', '[', '') };
      for (const letter of ['x', '.', 'a.', '\\u0000', '🔋'])
        yield { what: `${name}: a text of ${letter}`, body: fill('"', letter, '"') };
    }
  }
}
