import { dottedAt } from './dash-of.ts';
import type { ChartPoint, ChartSeries, OthersOf } from './series.ts';

/** Series that can be told apart by their colors. */
export const MOST_NAMED = 8;

export interface NamedSeries {
  /** What is drawn: the largest and those that were picked, then the others, then what they are compared with. */
  shown: ChartSeries[];
  /** Names of those that are part of the others. */
  within: string[];
  /** Names of what stands for several. */
  others: ReadonlySet<string>;
}

/**
 * Beyond eight series, the eight largest, and the rest of each group as one. Picked ones take the place of the smallest
 * of the eight.
 */
export function namedSeries(
  series: readonly ChartSeries[],
  combined: OthersOf | undefined,
  picked: readonly string[] = [],
): NamedSeries {
  const own = series.filter(({ dashed }) => dashed !== true);
  if (combined === undefined || own.length <= MOST_NAMED)
    return { shown: [...series], within: [], others: new Set() };
  const bySize = own.toSorted((a, b) => sizeOf(b, combined) - sizeOf(a, combined));
  const chosen = bySize.filter(({ name }) => picked.includes(name)).slice(0, MOST_NAMED);
  const largest = bySize.filter((each) => !chosen.includes(each)).slice(0, MOST_NAMED - chosen.length);
  const named = new Set([...chosen, ...largest]);
  const rest = own.filter((each) => !named.has(each));
  const groups = new Map<string | undefined, ChartSeries[]>();
  for (const each of rest) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  const others = [...groups]
    .map(
      ([group, members]): ChartSeries => ({
        name: combined.name(members.length, groups.size > 1 ? group : undefined),
        points: together(members, combined.combine),
        ...(members.every(({ mirrored }) => mirrored === true) && { mirrored: true }),
      }),
    )
    // The grays get fainter: the largest has the one that is seen best.
    .toSorted((a, b) => sizeOf(b, combined) - sizeOf(a, combined))
    // Lines are of one color: those after the first are told apart by their dots.
    .map((each, index) => ({ ...each, ...dottedAt(index) }));
  return {
    shown: [
      ...bySize.filter((each) => named.has(each)),
      ...others,
      ...series.filter(({ dashed }) => dashed === true),
    ],
    within: rest.map(({ name }) => name),
    others: new Set(others.map(({ name }) => name)),
  };
}

/** Of amounts what they add up to, of levels how high they are. */
function sizeOf({ points }: ChartSeries, { combine }: OthersOf): number {
  let [sum, known] = [0, 0];
  for (const { y } of points) {
    if (y === null) continue;
    sum += Math.abs(y);
    known += 1;
  }
  return combine === 'sum' || known === 0 ? sum : sum / known;
}

/**
 * What several series have at the same time, added up or averaged over those that are known. Of which part it is made, is said as
 * of each: who has no figure there is not known.
 */
function together(members: readonly ChartSeries[], combine: OthersOf['combine']): ChartPoint[] {
  const at = new Map<number | string, { point: ChartPoint; sum: number; count: number; parts: number }>();
  for (const { points } of members) {
    for (const point of points) {
      const found = at.get(point.x) ?? { point, sum: 0, count: 0, parts: 0 };
      if (point.y !== null) {
        found.sum += point.y;
        found.count += 1;
        found.parts += point.known ?? 1;
      }
      at.set(
        point.x,
        point.repaired === true ? { ...found, point: { ...found.point, repaired: true } } : found,
      );
    }
  }
  return [...at.values()]
    .map(({ point: { known: _ofOne, ...point }, sum, count, parts }) => ({
      ...point,
      y: count === 0 ? null : combine === 'sum' ? sum : sum / count,
      ...(count > 0 && point.filling !== true && parts < members.length && { known: parts / members.length }),
    }))
    .toSorted((a, b) => Number(a.x) - Number(b.x));
}
