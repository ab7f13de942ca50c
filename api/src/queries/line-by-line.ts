import type { JsonRows } from './json-rows.ts';
import type { TimeSeriesPoint } from './queries.schema.ts';

/** Between rows, as the database writes them: within a text a line break is written as `\\n`. */
const BETWEEN = /, \n /;
/** What says of which line a point is. Quotation marks within texts are escaped. */
const LINE = /"role":(.*?),"data_points":/;

/**
 * Points of lines of roles and types, what came before and then what has come since of each. They are taken for texts: to read the numbers
 * of a month by hours and to write them again took longer than all else that the service did for the answer.
 */
export function lineByLine(before: JsonRows, since: JsonRows): JsonRows {
  const lines = new Map<string, string[]>();
  for (const { count, text } of [before, since]) {
    if (count === 0) continue;
    for (const row of text.trim().slice(1, -1).split(BETWEEN)) {
      const line = LINE.exec(row)?.[1] ?? '';
      const rows = lines.get(line);
      if (rows) rows.push(row);
      else lines.set(line, [row]);
    }
  }
  const inOrder = [...lines]
    .map(([line, rows]) => ({ name: nameOf(line), rows }))
    .toSorted(({ name: a }, { name: b }) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    count: before.count + since.count,
    text: `[${inOrder.flatMap(({ rows }) => rows).join()}]`,
  };
}

function nameOf(line: string): string {
  const { role, type } = JSON.parse(`{"role":${line}}`) as Pick<TimeSeriesPoint, 'role' | 'type'>;
  return `${role ?? ''} ${type ?? ''}`;
}
