import type { MarkComponent, ShapeComponent } from '@antv/g2';
import { Line } from '@antv/g2/esm/mark/index';
import { commandsOfBars } from './paths.ts';

/** What a style may ask of a bar beside the engine's own words. */
interface BarStyle {
  /** Buckets stand side by side without a distance: levels, not amounts. */
  joined?: boolean;
  hatched?: boolean;
  /** Nothing but its edge is seen. */
  outlined?: boolean;
}

interface Place {
  document: {
    createElement: (tag: 'path', options: { style: object }) => ReturnType<ReturnType<ShapeComponent>>;
  };
}

/** All bars of a series as one path, as commands (see `line-mark.ts`). */
const bars: ShapeComponent = (look, place) => {
  const { joined, hatched, outlined, ...style }: BarStyle = look ?? {};
  const { document } = place as unknown as Place;
  return (corners, { color }, theme) => {
    const d = commandsOfBars(corners, {
      joined: joined === true,
      hatched: hatched === true,
      outlined: outlined === true,
    });
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
