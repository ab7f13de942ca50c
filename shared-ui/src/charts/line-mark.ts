import type { MarkComponent, ShapeComponent } from '@antv/g2';
import { Line } from '@antv/g2/esm/mark/index';

type Points = Parameters<ReturnType<ShapeComponent>>[0];
type Command = [draw: 'M' | 'L', x: number, y: number] | [close: 'Z'];

/** From point to point; where a figure is missing the line breaks, and a point by itself is a dot. */
function commandsThrough(points: Points): Command[] {
  const commands: Command[] = [];
  let joined = 0;
  const lift = () => {
    if (joined === 1) commands.push(['Z']);
    joined = 0;
  };
  for (const [x, y] of points) {
    if (Number.isFinite(x) && Number.isFinite(y)) {
      commands.push([joined === 0 ? 'M' : 'L', x, y]);
      joined += 1;
    } else lift();
  }
  lift();
  return commands;
}

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
