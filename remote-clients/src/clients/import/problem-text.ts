import { serverText } from 'shared-ui';
import type { Text } from '../../messages/texts.ts';
import type { DuplicateLine, LineProblem, RejectedLine } from './import-row.ts';
import type { RowResult } from './send-rows.ts';
import type { DryRun } from './use-import.ts';

export interface LineNote {
  line: number;
  name: string;
  text: string;
}

export function problemText(problem: LineProblem, t: Text): string {
  if ('column' in problem) return `${problem.column}: ${t(problem.problem.id, problem.problem.values)}`;
  if ('id' in problem) return t(problem.id, problem.values);
  return serverText(problem.text, t('import.problem.refused', { field: problem.field }));
}

function rejectedNote({ line, name, problems }: RejectedLine | RowResult, t: Text): LineNote {
  return { line, name, text: problems.map((problem) => problemText(problem, t)).join('. ') };
}

function duplicateNote({ line, name, sameAs }: DuplicateLine, t: Text): LineNote {
  const text = sameAs === null ? t('import.exists') : t('import.sameAsLine', { line: sameAs });
  return { line, name, text };
}

/** Lines with errors, by the file's own faults and by the server's opinion, in the file's order. */
export function rejectedNotes({ read, answered }: Pick<DryRun, 'read' | 'answered'>, t: Text): LineNote[] {
  const refused = answered.filter(({ result }) => result === 'rejected');
  return inOrder([...read.rejected, ...refused].map((line) => rejectedNote(line, t)));
}

export function duplicateNotes({ read, answered }: Pick<DryRun, 'read' | 'answered'>, t: Text): LineNote[] {
  const known = answered
    .filter(({ result }) => result === 'duplicate')
    .map(({ line, name }): DuplicateLine => ({ line, name, sameAs: null }));
  return inOrder([...read.duplicates, ...known].map((line) => duplicateNote(line, t)));
}

/** What is imported, and may be meant otherwise. */
export function measuringNotes({ answered }: Pick<DryRun, 'answered'>, t: Text): LineNote[] {
  return inOrder(
    answered.flatMap(({ line, name, unknownType: type }) =>
      type === undefined ? [] : [{ line, name, text: t('import.onlyMeasures', { type }) }],
    ),
  );
}

export function rowNotes(results: readonly RowResult[], t: Text): LineNote[] {
  return results.filter(({ result }) => result === 'rejected').map((row) => rejectedNote(row, t));
}

function inOrder(notes: LineNote[]): LineNote[] {
  return notes.toSorted((a, b) => a.line - b.line);
}
