/** The keywords of JSON Schema that limit sizes, and those that lead to them. */
interface SizedSchema {
  type?: unknown;
  enum?: unknown[];
  const?: unknown;
  maxItems?: number;
  maxLength?: number;
  maxProperties?: number;
  items?: SizedSchema;
  properties?: Record<string, SizedSchema>;
  patternProperties?: Record<string, SizedSchema>;
  additionalProperties?: unknown;
  anyOf?: SizedSchema[];
  allOf?: SizedSchema[];
}

/** Unknown names that are told of. */
const MOST_UNKNOWN = 20;

/**
 * The value with one more than its schema allows of whatever is too much: of a list's items, a text's characters, an
 * object's properties; and with nothing in a list or an object where something else belongs. It is as wrong as before
 * and gets the same messages, and checking it takes as long as checking the longest value that is right. A value that
 * is nowhere too long is answered itself.
 */
export function cutToSize(schema: SizedSchema, value: unknown): unknown {
  if (schema.anyOf) return cutToAny(schema.anyOf, value);
  if (schema.allOf) return schema.allOf.reduce((cut, part) => cutToSize(part, cut), value);
  if (typeof value === 'string') return cutText(schema, value);
  if (typeof value !== 'object' || value === null) return value;
  if (!fitsType(schema, value)) return emptied(value);
  return Array.isArray(value) ? cutList(schema, value) : cutObject(schema, value as Record<string, unknown>);
}

/** One alternative that takes the value as it is lets all of it through. */
function cutToAny(alternatives: SizedSchema[], value: unknown): unknown {
  const fitting = alternatives.filter((each) => fitsType(each, value));
  if (fitting.length === 0) return typeof value === 'object' && value !== null ? emptied(value) : value;
  const cuts = fitting.map((each) => cutToSize(each, value));
  return cuts.includes(value) ? value : cuts[0];
}

function emptied(value: object): unknown {
  if (Array.isArray(value)) return value.length === 0 ? value : [];
  for (const name in value) if (Object.hasOwn(value, name)) return {};
  return value;
}

function fitsType({ type, enum: choices, const: only, anyOf, allOf }: SizedSchema, value: unknown): boolean {
  if (anyOf ?? allOf) return true;
  if (Array.isArray(value)) return type === 'array' || (type === undefined && !choices && only === undefined);
  if (typeof value === 'object' && value !== null)
    return type === 'object' || (type === undefined && !choices && only === undefined);
  return type !== 'array' && type !== 'object';
}

function cutText({ maxLength }: SizedSchema, text: string): string {
  // A character is at most two units of a JavaScript string.
  return maxLength === undefined || text.length <= 2 * maxLength ? text : text.slice(0, 2 * maxLength + 2);
}

function cutList({ maxItems, items }: SizedSchema, list: unknown[]): unknown[] {
  const kept = maxItems !== undefined && list.length > maxItems ? list.slice(0, maxItems + 1) : list;
  if (!items || Object.keys(items).length === 0) return kept;
  let changed = kept !== list;
  const cut = kept.map((item) => {
    const of = cutToSize(items, item);
    changed ||= of !== item;
    return of;
  });
  return changed ? cut : list;
}

function cutObject(schema: SizedSchema, object: Record<string, unknown>): Record<string, unknown> {
  const { properties = {}, patternProperties, additionalProperties, maxProperties } = schema;
  const isStrict = additionalProperties === false && !patternProperties;
  const most = isStrict ? MOST_UNKNOWN : maxProperties === undefined ? Infinity : maxProperties + 1;
  const [ofAny] = Object.values(patternProperties ?? {});
  const kept: [string, unknown][] = [];
  let changed = false;
  for (const [name, of] of Object.entries(properties)) {
    if (!Object.hasOwn(object, name)) continue;
    const cut = cutToSize(of, object[name]);
    changed ||= cut !== object[name];
    kept.push([name, cut]);
  }
  let others = 0;
  for (const name in object) {
    if (Object.hasOwn(properties, name)) continue;
    others += 1;
    if (others > most) {
      changed = true;
      break;
    }
    const cut = ofAny ? cutToSize(ofAny, object[name]) : object[name];
    changed ||= cut !== object[name];
    kept.push([name, cut]);
  }
  return changed ? Object.fromEntries(kept) : object;
}
