import { lineAt, type SourceFile } from './source-files.ts';

/** The numbers that docs/behaviour.md gives: `B-4` of a section, `B-4.2` of a statement. */
export function numbersOf(behaviour: string): Set<string> {
  const sections = behaviour.matchAll(/^## (B-\d+) /gm);
  const statements = behaviour.matchAll(/^- \*\*(B-\d+\.\d+)\*\* /gm);
  return new Set([...sections, ...statements].map(([, number]) => number ?? ''));
}

/** Statements that have the same number, of which a citation could mean either. */
export function repeatedNumbers(behaviour: string): string[] {
  const all = [...behaviour.matchAll(/^- \*\*(B-\d+\.\d+)\*\* /gm)].map(([, number]) => number ?? '');
  return all.filter((number, index) => all.indexOf(number) !== index);
}

/** Citations of behavior that is not described, of documents that do not exist, or of documents by no name. */
export function lostCitations(
  file: SourceFile,
  behaviour: ReadonlySet<string>,
  exists: (path: string) => boolean,
): string[] {
  const at = (index: number, what: string) => `${file.path}:${lineAt(file.text, index)} ${what}`;
  const numbers = [...file.text.matchAll(/\bB-\d+(?:\.\d+)?\b/g)]
    .filter(([number]) => !behaviour.has(number))
    .map((match) => at(match.index, `cites ${match[0]}, which docs/behaviour.md does not have`));
  const documents = [...file.text.matchAll(/\bdocs\/[\w./-]+\.md\b/g)]
    .filter(([path]) => !exists(path))
    .map((match) => at(match.index, `names ${match[0]}, which does not exist`));
  const unnamed = [
    ...file.text.matchAll(/\b(?:[Ss]pecification,? (?:sections? |§)\d|DESIGN(?:\.md)? ?§?\d|[Ss]pec §)/g),
  ].map((match) => at(match.index, 'cites a document that is not in the repository'));
  return [...numbers, ...documents, ...unnamed];
}
