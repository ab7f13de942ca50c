import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

type Catalogue = Readonly<Record<string, string>>;

function collect(message: CompiledMessage, names: Set<string>): void {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, , branches] = token;
    names.add(name);
    if (typeof branches !== 'object' || branches === null) continue;
    // Plural and select: each branch is a message.
    for (const branch of Object.values(branches))
      if (Array.isArray(branch)) collect(branch as CompiledMessage, names);
  }
}

/** The names between a message's braces. */
function valuesOf(message: string): string {
  const names = new Set<string>();
  collect(compileMessageOrThrow(message), names);
  return [...names].toSorted((a, b) => a.localeCompare(b)).join(', ');
}

/**
 * What is wrong with a package's catalogues: missing, surplus or empty texts, broken ICU messages, other values than
 * English has. A package's test expects `[]`.
 */
export function catalogueProblems(
  english: Catalogue,
  translations: Readonly<Record<string, Catalogue>>,
): string[] {
  const problems: string[] = [];
  for (const [language, catalogue] of Object.entries({ en: english, ...translations })) {
    for (const id of Object.keys(english)) {
      if (!catalogue[id]) problems.push(`${language}: ${id} is missing`);
    }
    for (const [id, message] of Object.entries(catalogue)) {
      const original = english[id];
      if (original === undefined) problems.push(`${language}: ${id} is not in English`);
      else {
        try {
          if (valuesOf(message) !== valuesOf(original)) problems.push(`${language}: ${id} has other values`);
        } catch (error) {
          problems.push(`${language}: ${id} does not compile: ${String(error)}`);
        }
      }
    }
  }
  return problems;
}
