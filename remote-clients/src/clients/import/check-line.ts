import { lengthOf, plainText } from 'shared-ui';
import type { CsvLine } from '../csv/read-csv.ts';
import { looksLikeFormula, unguard } from '../csv/formula-guard.ts';
import { clientRoles, clientStatuses } from '../client.ts';
import { FIELD_LIMITS, fieldOf } from '../client-fields.ts';
import { pairProblem, readFact } from '../facts/read-fact.ts';
import type { ImportRow } from 'api/contract';
import { type ImportColumn, importColumns, type LineProblem } from './import-row.ts';

/** Where each known column stands in the file. */
export type ColumnPlaces = ReadonlyMap<ImportColumn, number>;

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for; tab and line breaks may pass
const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/;

export interface CheckedLine {
  row: ImportRow;
  problems: LineProblem[];
  /** Some value begins like a formula; it is kept as text. */
  formula: boolean;
}

/** One line by the rules of B-8.4 and the limits of the API. */
export function checkLine(csv: CsvLine, places: ColumnPlaces, columnCount: number): CheckedLine {
  const problems: LineProblem[] = [];
  const texts = new Map<ImportColumn, string>();
  for (const [column, place] of places) texts.set(column, unguard(csv.values[place]?.trim() ?? ''));
  const textOf = (column: ImportColumn) => texts.get(column) ?? '';

  if (csv.brokenQuotes) problems.push({ id: 'import.problem.quotes' });
  else if (csv.values.slice(columnCount).some((value) => value.trim() !== '')) {
    problems.push({
      id: 'import.problem.tooManyValues',
      values: { found: csv.values.length, expected: columnCount },
    });
  }
  if (textOf('name') === '') problems.push({ id: 'form.name.required' });
  if (textOf('description') === '') problems.push({ id: 'form.description.required' });
  for (const [column, max] of FIELD_LIMITS) {
    if (lengthOf(textOf(column)) > max) {
      problems.push({ id: 'import.problem.tooLong', values: { column, max } });
    }
  }
  for (const [column, text] of texts) {
    if (UNSTORABLE.test(text)) problems.push({ id: 'import.problem.unreadable', values: { column } });
    else if (column !== 'description' && plainText(text))
      problems.push({ id: 'import.problem.controls', values: { column } });
  }
  const status = clientStatuses.find((known) => known === textOf('status').toLowerCase());
  if (textOf('status') !== '' && !status) {
    problems.push({ id: 'import.problem.status', values: { value: textOf('status').slice(0, 40) } });
  }

  const role = clientRoles.find((known) => known === textOf('role').toLowerCase());
  if (textOf('role') !== '' && !role) {
    problems.push({ id: 'import.problem.role', values: { value: textOf('role').slice(0, 40) } });
  }

  const facts = importColumns.filter((column) => {
    const { number, day, words } = fieldOf(column);
    return (number ?? day ?? words) !== undefined && textOf(column) !== '';
  });
  for (const column of facts) {
    const { problem } = readFact(column, textOf(column));
    if (problem) problems.push({ column, problem });
  }
  const pair = pairProblem({ latitude: textOf('latitude'), longitude: textOf('longitude') });
  if (pair) problems.push({ column: pair.field, problem: pair.problem });

  const given = FIELD_LIMITS.flatMap(([column]) => (textOf(column) === '' ? [] : [[column, textOf(column)]]));
  return {
    row: {
      line: csv.line,
      name: textOf('name'),
      description: textOf('description'),
      ...Object.fromEntries(given),
      ...Object.fromEntries(facts.map((column) => [column, readFact(column, textOf(column)).value])),
      ...(role && { role }),
      ...(status && { status }),
    },
    problems,
    formula: [...texts.values()].some(looksLikeFormula),
  };
}
