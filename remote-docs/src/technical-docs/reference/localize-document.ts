import { getLocale } from 'shared-ui/i18n';
import type { OpenApiDocument } from './openapi.ts';

interface Summaries {
  tags: Readonly<Record<string, { name: string; description: string } | undefined>>;
  operations: Readonly<Record<string, string | undefined>>;
  webhooks: Readonly<Record<string, string | undefined>>;
}

/** English is the document's own. */
const summariesIn: Readonly<Record<string, (() => Promise<{ default: Summaries }>) | undefined>> = {
  de: () => import('./summaries/de.json'),
  es: () => import('./summaries/es.json'),
  fr: () => import('./summaries/fr.json'),
  ja: () => import('./summaries/ja.json'),
};

/** Categories, operations and events in the reader's language. What the page does not know yet stays as it is. */
export async function localizeDocument(document: OpenApiDocument): Promise<OpenApiDocument> {
  const summaries = await summariesIn[getLocale().language]?.();
  return summaries ? inWords(document, summaries.default) : document;
}

function inWords(document: OpenApiDocument, { tags, operations, webhooks }: Summaries): OpenApiDocument {
  const nameOf = (tag: string) => tags[tag]?.name ?? tag;
  const paths = mapValues(document.paths, (item) =>
    mapValues(item, (operation) => ({
      ...operation,
      ...withSummary(operations[operation.operationId] ?? operation.summary),
      ...(operation.tags ? { tags: operation.tags.map(nameOf) } : {}),
    })),
  );
  return {
    ...document,
    tags: document.tags.map((tag) => ({ ...tag, ...tags[tag.name] })),
    paths,
    webhooks: mapValues(document.webhooks ?? {}, ({ post }, event) => ({
      post: { ...post, ...withSummary(webhooks[event] ?? post.summary) },
    })),
  };
}

const withSummary = (summary: string | undefined) => (summary === undefined ? {} : { summary });

function mapValues<T, U>(record: Record<string, T>, map: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
