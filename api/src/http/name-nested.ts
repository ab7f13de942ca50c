type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const capital = (key: string) =>
  key.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/**
 * Gives shapes inside of shapes a title where they have none, from where they stand: `CreateReadingsAnswer.data.results[]`
 * is a `CreateReadingsResult`. Without one a generated client has no type that somebody could name.
 */
export function nameNested(schema: Json, fallback: string): Json {
  const own = typeof schema.title === 'string' ? schema.title : fallback;
  const stem = own.replace(/(Answer|Request|Data)$/, '');
  const copy: Json = { ...schema };
  if (isObject(schema.properties)) {
    copy.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, each]) => [key, named(each, `${stem}${capital(key)}`)]),
    );
  }
  if (isObject(schema.items)) copy.items = named(schema.items, singular(own));
  for (const choice of ['anyOf', 'oneOf'] as const) {
    const choices = schema[choice];
    if (Array.isArray(choices)) copy[choice] = choices.map((each) => named(each, own));
  }
  // The parts of a combined shape have no name of their own; what is inside of them has.
  if (Array.isArray(schema.allOf))
    copy.allOf = schema.allOf.map((each) => (isObject(each) ? nameNested(each, own) : each));
  if (isObject(schema.additionalProperties))
    copy.additionalProperties = named(schema.additionalProperties, `${own}Value`);
  if (isObject(schema.patternProperties)) {
    copy.patternProperties = Object.fromEntries(
      Object.entries(schema.patternProperties).map(([key, each]) => [key, named(each, `${own}Value`)]),
    );
  }
  return copy;
}

function named(schema: unknown, title: string): unknown {
  if (!isObject(schema)) return schema;
  const hasShape = (schema.type === 'object' && 'properties' in schema) || 'allOf' in schema;
  return nameNested(hasShape ? { title, ...schema } : schema, title);
}

/** `ListRolesData` holds `ListRolesItem`s, `...Results` a `...Result`. */
function singular(title: string): string {
  if (title.endsWith('Data')) return title.replace(/Data$/, 'Item');
  return title.endsWith('s') ? title.slice(0, -1) : `${title}Item`;
}
