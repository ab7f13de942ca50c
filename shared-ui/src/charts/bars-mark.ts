import type { MarkComponent, ShapeComponent } from '@antv/g2';
import { Line } from '@antv/g2/esm/mark/index';
import { hatchOf, type Rectangle } from './hatch.ts';

type Points = Parameters<ReturnType<ShapeComponent>>[0];
type Command = [draw: 'M' | 'L', x: number, y: number] | [close: 'Z'];

/** Pixels: no bar is wider, and narrower buckets stand side by side without a distance. */
const WIDEST_BAR = 72;
const NARROWEST_WITH_DISTANCE = 4;

/** What a style may ask of a bar beside the engine's own words. */
interface BarStyle {
  /** Buckets stand side by side without a distance: levels, not amounts. */
  joined?: boolean;
  hatched?: boolean;
}

interface Place {
  document: {
    createElement: (tag: 'path', options: { style: object }) => ReturnType<ReturnType<ShapeComponent>>;
  };
}

/** Each bar is two corners: where it begins and how high it is, where it ends and from where it rises. */
function rectangles(corners: Points, joined: boolean): Rectangle[] {
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

/** All bars of a series as one path, as commands (see `line-mark.ts`). */
const bars: ShapeComponent = (look, place) => {
  const { joined, hatched, ...style }: BarStyle = look ?? {};
  const { document } = place as unknown as Place;
  return (corners, { color }, theme) => {
    const all = rectangles(corners, joined === true);
    const d = all.flatMap((bar) => [...outline(bar), ...(hatched === true ? hatchOf(bar) : [])]);
    return document.createElement('path', { style: { ...theme, fill: color, stroke: color, ...style, d } });
  };
};
// The engine looks here for animations.
bars.props = {};

/** Bars over a time axis: from x1 to x2, from y1 to y, one path for each series. */
export const BarsMark: MarkComponent = () => (index, _scale, value, coordinate) => {
  const { series: S = [], x1: X1 = [], x2: X2 = [], y: Y = [], y1: Y1 = [] } = value;
  const byPiece = new Map<unknown, number[]>();
  for (const i of index) {
    const piece = byPiece.get(S[i]);
    if (piece === undefined) byPiece.set(S[i], [i]);
    else piece.push(i);
  }
  const groups = [...byPiece.values()];
  const corners = groups.map((group) =>
    group.flatMap((i) => [
      coordinate.map([Number(X1[i]), Number(Y[i])]),
      coordinate.map([Number(X2[i]), Number(Y1[i])]),
    ]),
  );
  return [groups.map(([first = 0]) => first), corners, groups];
};
BarsMark.props = { ...Line.props, defaultShape: 'bars', shape: { bars } };
