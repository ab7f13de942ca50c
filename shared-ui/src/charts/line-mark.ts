import type { MarkComponent, ShapeComponent } from '@antv/g2';
import { Line } from '@antv/g2/esm/mark/index';
import { commandsThrough } from './paths.ts';

/** What a line needs of the engine. */
interface Place {
  document: {
    createElement: (tag: 'path', options: { style: object }) => ReturnType<ReturnType<ShapeComponent>>;
  };
}

/**
 * The engine's line, but its path is commands instead of text. A path that comes as text is kept for good, parsed, by
 * the drawing library (`memoize` in @antv/g-lite has no bound): some 30 kB for a hundred points, so that a chart that is
 * live all day would fill the memory.
 */
const line: ShapeComponent = (style, place) => {
  const { document } = place as unknown as Place;
  return (points, { color: stroke }, theme) =>
    document.createElement('path', { style: { ...theme, stroke, ...style, d: commandsThrough(points) } });
};
// The engine looks here for animations.
line.props = {};

/** Lines over an x and a y axis. */
export const LineMark: MarkComponent = (options) => Line(options);
LineMark.props = { ...Line.props, shape: { line } };
