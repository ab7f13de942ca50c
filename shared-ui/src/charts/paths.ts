import { hatchOf, type Rectangle } from './hatch.ts';

export type Command = [draw: 'M' | 'L', x: number, y: number] | [close: 'Z'];
type Place = readonly number[];

/** As an attribute of an SVG path. */
export const pathText = (commands: readonly Command[]): string =>
  commands.map((each) => each.join(' ')).join('');

/** Pixels: no bar is wider, and narrower buckets stand side by side without a distance. */
const WIDEST_BAR = 72;
const NARROWEST_WITH_DISTANCE = 4;
/** Outlines of narrower bars are steps over all of them: their sides would stand too close to see anything behind. */
const NARROWEST_OUTLINED = 12;

/** Pixels to either side of a point that has no neighbors: a dot as wide as a line is high would not be seen. */
const ALONE = 3;

/** From point to point; where a figure is missing the line breaks, and a point by itself is a dash. */
export function commandsThrough(points: readonly Place[]): Command[] {
  const commands: Command[] = [];
  let joined = 0;
  const lift = () => {
    const [, x = 0, y = 0] = commands.at(-1) ?? [];
    if (joined === 1) commands.splice(-1, 1, ['M', x - ALONE, y], ['L', x + ALONE, y]);
    joined = 0;
  };
  for (const [x = Number.NaN, y = Number.NaN] of points) {
    if (Number.isFinite(x) && Number.isFinite(y)) {
      commands.push([joined === 0 ? 'M' : 'L', x, y]);
      joined += 1;
    } else lift();
  }
  lift();
  return commands;
}

/** All bars of a series. Each is two corners: where it begins and how high it is, where it ends and from where it rises. */
export function commandsOfBars(
  corners: readonly Place[],
  { joined, hatched, outlined = false }: { joined: boolean; hatched: boolean; outlined?: boolean },
): Command[] {
  if (outlined && widthOf(corners) < NARROWEST_OUTLINED) return stepsOver(corners);
  return rectangles(corners, joined).flatMap((bar) => [...outline(bar), ...(hatched ? hatchOf(bar) : [])]);
}

function widthOf([from, to]: readonly Place[]): number {
  return (to?.[0] ?? 0) - (from?.[0] ?? 0);
}

/** Along the ends of the bars; where a bucket is missing the line breaks. */
function stepsOver(corners: readonly Place[]): Command[] {
  const commands: Command[] = [];
  let reached = Number.NaN;
  for (let at = 0; at + 1 < corners.length; at += 2) {
    const [[start = 0, level = 0] = [], [end = 0] = []] = [corners[at], corners[at + 1]];
    commands.push([Math.abs(start - reached) < 0.5 ? 'L' : 'M', start, level], ['L', end, level]);
    reached = end;
  }
  return commands;
}

function rectangles(corners: readonly Place[], joined: boolean): Rectangle[] {
  const bars: Rectangle[] = [];
  for (let at = 0; at + 1 < corners.length; at += 2) {
    const [[start = 0, top = 0] = [], [end = 0, base = 0] = []] = [corners[at], corners[at + 1]];
    const width = end - start;
    const distance =
      joined || width < NARROWEST_WITH_DISTANCE ? 0 : Math.max(width * 0.2, width - WIDEST_BAR);
    bars.push({
      left: start + distance / 2,
      right: end - distance / 2,
      top: Math.min(top, base),
      bottom: Math.max(top, base),
    });
  }
  return bars;
}

function outline({ left, right, top, bottom }: Rectangle): Command[] {
  return [['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z']];
}

/** Pixels from the middle of a diamond to its corners; those of one line that would lie over each other are one. */
const DIAMOND = 4.5;
const BETWEEN_DIAMONDS = 1.5 * DIAMOND;

/** A diamond at each point, but for those that the one before covers. */
export function commandsOfDiamonds(points: readonly Place[]): Command[] {
  let last = Number.NEGATIVE_INFINITY;
  return points.flatMap(([x = Number.NaN, y = Number.NaN]): Command[] => {
    if (!Number.isFinite(x) || !Number.isFinite(y) || x - last < BETWEEN_DIAMONDS) return [];
    last = x;
    return [
      ['M', x, y - DIAMOND],
      ['L', x + DIAMOND, y],
      ['L', x, y + DIAMOND],
      ['L', x - DIAMOND, y],
      ['Z'],
    ];
  });
}
