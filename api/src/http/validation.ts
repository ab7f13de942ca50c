import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { Pointer, Value } from 'typebox/value';
import { type FieldError, invalid } from '../errors/http-problem.ts';
import { cutToSize } from './cut-to-size.ts';
import { recognizeUsualDateTimes } from './date-time-format.ts';
import { plainTextRules } from './plain-text.schema.ts';

recognizeUsualDateTimes();
// By default it tells of eight, which the unknown names of a body alone may be.
Settings.Set({ maxErrors: 200 });

type Compiled = ReturnType<typeof Compile>;
interface FoundError {
  keyword: string;
  instancePath: string;
  message: string;
  params: object;
}

/** More tell nobody more. */
const MOST_ERRORS = 50;
/** Of a name that the caller made up. */
const LONGEST_NAME = 100;
const DEEPEST = 50;

/** Bodies are taken as they are; queries, paths and headers are text, so numbers and booleans are read from it. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Made when the first value comes: a process needs few of those of all routes.
  let compiled: Compiled | undefined;
  // Looking for a default in every item of a batch takes as long as reading it.
  const mayFill = JSON.stringify(schema).includes('"default":');
  return (value: unknown) => {
    // What is too long is not walked to its end, whatever is wrong in it.
    const cut = cutToSize(schema, value);
    // What walks a value calls itself for each level, and would run out of stack.
    if (isDeeperThan(DEEPEST, cut))
      return { error: invalid([{ field: '', message: 'The body is nested too deeply' }]) };
    const check = (compiled ??= Compile(schema));
    if (cut !== value) return { error: invalid(fieldErrors(check, cut)) };
    const whole = mayFill ? Value.Default(schema, value) : value;
    const read = httpPart === 'body' ? whole : readText(schema, whole);
    if (check.Check(read)) return { value: read };
    return { error: invalid(fieldErrors(check, read)) };
  };
};

/** Calls itself as often as is allowed, and makes no lists: a batch holds thousands of objects. */
function isDeeperThan(limit: number, value: unknown): boolean {
  if (limit < 0) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (isDeeperThan(limit - 1, item)) return true;
    return false;
  }
  for (const name in value)
    if (isDeeperThan(limit - 1, (value as Record<string, unknown>)[name])) return true;
  return false;
}

/** TypeBox's own conversion would make 1 of '1.5' and true of 'yes'; what is not plainly meant stays text, and fails. */
function readText(schema: TSchema, value: unknown): unknown {
  const properties = 'properties' in schema ? (schema.properties as Record<string, { type?: string }>) : {};
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, text]) => {
      const type = properties[name]?.type;
      const isNumber = type === 'integer' || type === 'number';
      if (isNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(String(text))) return [name, Number(text)];
      if (type === 'boolean' && (text === 'true' || text === 'false')) return [name, text === 'true'];
      return [name, text];
    }),
  );
}

export function fieldErrors(check: Compiled, value: unknown): FieldError[] {
  const found = check.Errors(cutToSize(check.Type(), value)) as FoundError[];
  const byField = new Map<string, string>();
  for (const error of found) {
    for (const { field, message } of describe(error, found, value)) {
      const name = field.slice(0, LONGEST_NAME);
      if (!byField.has(name)) byField.set(name, message);
    }
    if (byField.size >= MOST_ERRORS) break;
  }
  // A value that was cut is too long, even should its rest be found right.
  if (byField.size === 0) return [{ field: '', message: 'is too long' }];
  return [...byField].map(([field, message]) => ({ field, message }));
}

/** What a format asks for, to someone who does not know its name. */
const formats: Record<string, string> = {
  'date-time': 'must be a time with its zone, such as 2026-01-31T12:00:00Z',
  email: 'must be an e-mail address',
  uuid: 'must be an id (a UUID)',
};

/** What a pattern asks for, to someone who does not read such. */
const patterns = new Map([['\\S', 'must not be blank'], ...plainTextRules]);

/** What can be wrong with a text or a number alone. */
const ofOneType = new Set([
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
]);
const isOfOneType = ({ keyword }: FoundError) => ofOneType.has(keyword);

function describe(error: FoundError, all: FoundError[], value: unknown): FieldError[] {
  const field = fieldOf(error.instancePath);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return list(params.requiredProperties).map((name) => ({
        field: field ? `${field}.${name}` : name,
        message: 'is required',
      }));
    case 'additionalProperties':
      return list(params.additionalProperties).map((name) => ({
        field: field ? `${field}.${name}` : name,
        message: 'is not known here',
      }));
    case 'boolean':
      // The twin of `additionalProperties`, which says it better.
      return [];
    case 'enum':
      return [{ field, message: `must be one of ${list(params.allowedValues).join(', ')}` }];
    case 'format':
      return [{ field, message: formats[String(params.format)] ?? error.message }];
    case 'pattern':
      return [{ field, message: patterns.get(String(params.pattern)) ?? 'has an invalid format' }];
    case 'type': {
      // It is of another of the types that it may have, by which something else is wrong with it.
      if (all.some((other) => isOfOneType(other) && other.instancePath === error.instancePath)) return [];
      // A value that may be one of several types fails each of them; say all in one sentence.
      const types = all
        .filter((other) => other.keyword === 'type' && other.instancePath === error.instancePath)
        .map((other) => String((other.params as Record<string, unknown>).type));
      const given = noNumber(types, Pointer.Get(value, error.instancePath));
      return [{ field, message: `must be ${[...new Set(types)].join(' or ')}${given}` }];
    }
    case 'anyOf':
      return all.some((other) => other !== error && other.instancePath === error.instancePath)
        ? []
        : [{ field, message: error.message }];
    default:
      return [{ field, message: error.message }];
  }
}

/** What stands where a number should, of what is easily taken for one. */
function noNumber(types: readonly string[], given: unknown): string {
  if (!types.some((type) => type === 'number' || type === 'integer')) return '';
  // JSON has no end of numbers, we do.
  if (given === Infinity || given === -Infinity) return `, and this one is beyond ${Number.MAX_VALUE}`;
  if (typeof given !== 'string') return '';
  const means = given.trim() !== '' && Number.isFinite(Number(given));
  return means ? ', and this is text: write it without quotation marks' : ', and this is text';
}

/** From a JSON pointer to what a form calls the field: `/readings/0/unit` to `readings.0.unit`. */
function fieldOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
