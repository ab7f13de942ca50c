import { type Figure, inWords } from './figure.ts';
import { median } from './statistics.ts';
import { rowsAsText } from './table.ts';

/** Medians of rounds in turns still waver by some hundredths on a shared machine. */
const MOST = 1.1;

/** One figure of two checkouts that took turns, medians of the rounds. */
export interface Compared {
  what: string;
  unit: Figure['unit'];
  other: number;
  own: number;
  /** How many times as good as here it is there: above 1, here is the worse one. Null where there is nothing to divide by. */
  worse: number | null;
}

/** The figures that both measure; what only one has, nobody can compare. */
export function compared(
  other: readonly (readonly Figure[])[],
  own: readonly (readonly Figure[])[],
): Compared[] {
  const others = byWhat(other);
  return [...byWhat(own)].flatMap(([what, figures]) => {
    const [figure] = figures;
    const rivals = others.get(what);
    if (!figure || !rivals) return [];
    const there = median(rivals.map(({ measured }) => measured));
    const here = median(figures.map(({ measured }) => measured));
    const [more, less] = figure.better === 'lower' ? [here, there] : [there, here];
    return [{ what, unit: figure.unit, other: there, own: here, worse: less > 0 ? more / less : null }];
  });
}

export const isWorse = ({ worse }: Compared) => worse !== null && worse > MOST;

/** As a table for a terminal. */
export function besideTable(figures: readonly Compared[]): string {
  return rowsAsText([
    ['figure', 'there', 'here', 'times worse', ''],
    ...figures.map((each) => [
      each.what,
      inWords(each.other, each.unit),
      inWords(each.own, each.unit),
      each.worse === null ? '–' : `${each.worse.toFixed(2)} ×`,
      isWorse(each) ? 'WORSE' : 'ok',
    ]),
  ]);
}

function byWhat(rounds: readonly (readonly Figure[])[]): Map<string, Figure[]> {
  return Map.groupBy(rounds.flat(), ({ what }) => what);
}
