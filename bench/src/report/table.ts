import { type Figure, holds, inWords } from './figure.ts';

/** The figures as a table for a terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    `${figure.better === 'lower' ? '≤' : '≥'} ${inWords(figure.limit, figure.unit)}`,
    inWords(figure.measured, figure.unit),
    holds(figure) ? 'ok' : 'NOT',
  ]);
  const all = [['figure', 'limit', 'measured', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
