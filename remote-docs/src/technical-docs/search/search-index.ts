import { codeExampleIds, codeExamples } from '../code/code-examples.ts';
import { guideIds } from '../guides/guide-ids.ts';
import { sectionIds } from '../layout/section-ids.ts';
import type { Text } from '../messages/texts.ts';
import {
  anchorOf,
  anchorOfEvent,
  categoriesOf,
  type OpenApiDocument,
  resolve,
  type Schema,
} from '../reference/openapi.ts';

export interface Entry {
  kind: 'section' | 'operation' | 'example' | 'event' | 'guide';
  anchor: string;
  title: string;
  /** What else is looked through, in lower case. */
  words: string;
}

/** Everything on the page that a search can lead to. */
export function searchIndex(t: Text, document: OpenApiDocument | undefined): Entry[] {
  const entry = (kind: Entry['kind'], anchor: string, title: string, ...words: unknown[]): Entry => ({
    kind,
    anchor,
    title,
    words: [title, ...words].join(' ').toLowerCase(),
  });
  const operations = document
    ? categoriesOf(document).flatMap(({ name, operations }) =>
        operations.map((operation) =>
          entry(
            'operation',
            anchorOf(operation),
            `${operation.method} ${operation.path}`,
            name,
            operation.operationId,
            operation.summary,
            fieldWords(document, [operation.parameters, operation.body]),
          ),
        ),
      )
    : [];
  return [
    ...sectionIds.map(({ id, text }) => entry('section', id, t(text), id === 'units' && unitWords(document))),
    ...operations,
    ...Object.entries(document?.webhooks ?? {}).map(([event, { post }]) =>
      entry('event', anchorOfEvent(event), event, post.summary),
    ),
    ...codeExampleIds.map((id) =>
      entry(
        'example',
        `example-${id}`,
        t(`examples.${id}.title`),
        t(`examples.${id}.text`),
        codeExamples[id].file,
      ),
    ),
    ...guideIds.map((id) => entry('guide', `guide-${id}`, t(`guides.${id}.title`), t(`guides.${id}.text`))),
  ];
}

/** The entries that have every word of the query; those with all of them in the title come first. */
export function findEntries(entries: readonly Entry[], query: string): Entry[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const inTitle = ({ title }: Entry) => wanted.every((word) => title.toLowerCase().includes(word));
  const found = entries.filter(({ words }) => wanted.every((word) => words.includes(word)));
  return [...found.filter(inTitle), ...found.filter((entry) => !inTitle(entry))];
}

/** The names of all units and metrics, so that whoever looks for one finds the table. */
function unitWords(document: OpenApiDocument | undefined): string {
  const quantities = document?.['x-units']?.quantities ?? [];
  return quantities
    .flatMap(({ metrics, units }) => [
      ...metrics,
      ...units.flatMap(({ unit, aliases }) => [unit, ...aliases]),
    ])
    .join(' ');
}

/** Names and descriptions of all fields, also of the shapes that are only referred to; each of those once. */
function fieldWords(document: OpenApiDocument, shapes: unknown[]): string {
  const seen = new Set<string>();
  return JSON.stringify(shapes, (_key, value: Schema | null) => {
    if (typeof value?.$ref !== 'string') return value;
    if (seen.has(value.$ref)) return value.$ref;
    seen.add(value.$ref);
    return resolve(document, value);
  });
}
