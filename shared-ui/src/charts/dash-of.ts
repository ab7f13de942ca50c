import type { ChartSeries } from './series.ts';

/** Pixels drawn and left out, in turn; also of series that share one color, which nothing else tells apart. */
const dashes = { dashed: [5, 4], 1: [2, 3], 2: [8, 3, 2, 3], 3: [12, 3] } as const;

/** How the line of a series is broken, in the drawing and in its legend; undefined for a solid one. */
export function dashOf({ dashed, dotted }: Pick<ChartSeries, 'dashed' | 'dotted'>): number[] | undefined {
  if (dotted !== undefined) return [...dashes[dotted]];
  return dashed === true ? [...dashes.dashed] : undefined;
}

/** Series of one color are told apart by how their lines are broken: four of them at most. */
export function dottedAt(index: number): Pick<ChartSeries, 'dotted'> {
  if (index === 0) return {};
  return { dotted: index === 1 || index === 2 ? index : 3 };
}
