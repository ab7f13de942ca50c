import type { MarkComponent, ShapeComponent } from '@antv/g2';
import { Line } from '@antv/g2/esm/mark/index';
import { commandsOfDiamonds } from './paths.ts';

interface Place {
  document: {
    createElement: (tag: 'path', options: { style: object }) => ReturnType<ReturnType<ShapeComponent>>;
  };
}

/** All diamonds of a series as one path, as commands (see `line-mark.ts`). */
const diamonds: ShapeComponent = (style, place) => {
  const { document } = place as unknown as Place;
  return (points, _value, theme) =>
    document.createElement('path', { style: { ...theme, ...style, d: commandsOfDiamonds(points) } });
};
// The engine looks here for animations.
diamonds.props = {};

/** A diamond at each point over an x and a y axis. */
export const DiamondsMark: MarkComponent = (options) => Line(options);
DiamondsMark.props = { ...Line.props, defaultShape: 'diamonds', shape: { diamonds } };
