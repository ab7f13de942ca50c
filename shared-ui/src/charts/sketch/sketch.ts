import type { Drawing } from '../drawing.ts';
import type { Command } from '../paths.ts';
import { unhidden } from './label-places.ts';
import { type Lettering, OUTLINE } from './lettering.ts';
import { levelScale } from './level-scale.ts';
import { path, type Shape, shapesOf, type TimeMark } from './mark-shapes.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Pixels from the axis to its labels: first a tick, then a distance. */
const TICK = 4;
const DISTANCE = 4;

/** The engine's own, by its themes. */
const tickColors = { classic: '#1D2129', classicDark: '#fff' } as const;

/**
 * The shapes of a drawing as the engine would draw it, at the same places, before the engine is there. A browser test holds
 * one against the other. Null for what only the engine can draw: bars over names.
 */
export function sketchOf(
  drawing: Drawing,
  size: { width: number; height: number },
  letters: Lettering,
): Shape[] | null {
  const { scale, axis, theme } = drawing;
  const marks = drawing.children.filter((mark): mark is TimeMark => mark.type !== 'interval');
  const levels = levelScale([
    ...marks.filter((mark) => !isShade(mark)).flatMap(figuresOf),
    ...(scale.y.domain ?? []),
  ]);
  if (levels === null || scale.x === undefined || marks.length < drawing.children.length) return null;

  const levelLabels = levels.ticks.map((y) => axis.y.labelFormatter(tidy(y)));
  const box = {
    left: drawing.marginLeft + Math.max(...levelLabels.map(letters.widthOf)) + TICK + DISTANCE,
    right: size.width - drawing.marginRight - drawing.paddingRight,
    top: drawing.marginTop,
    bottom: size.height - drawing.marginBottom - letters.height - TICK - DISTANCE,
  };
  const [first, last] = scale.x.domain;
  if (!(first < last && box.left < box.right && box.top < box.bottom)) return null;
  const placeOf = (time: number) => box.left + ((time - first) / (last - first)) * (box.right - box.left);
  const heightOf = heightIn(box, levels.from, levels.to);

  const times = scale.x.tickMethod(first, last);
  const timeLabels = times.map((time) => ({
    text: axis.x.labelFormatter?.(time) ?? String(time),
    at: placeOf(time),
  }));
  const tick = { stroke: tickColors[theme.type], opacity: 0.45, 'stroke-width': 1, fill: 'none' };
  const grid = {
    stroke: axis.y.gridStroke,
    'stroke-opacity': axis.y.gridStrokeOpacity,
    'stroke-width': 0.5,
    'stroke-dasharray': axis.y.gridLineDash.join(' '),
    fill: 'none',
  };
  const level = (y: number, from: number, to: number): Command[] => [
    ['M', from, heightOf(y)],
    ['L', to, heightOf(y)],
  ];
  const label = (text: string, x: number, y: number, anchor: 'middle' | 'end'): Shape => ({
    element: 'text',
    attributes: {
      x: x + OUTLINE / 2,
      y: y + letters.baseline,
      'text-anchor': anchor,
      fill: axis.y.labelFill,
    },
    text,
  });
  return [
    path(
      levels.ticks.flatMap((y) => level(y, box.left, box.right)),
      grid,
    ),
    path(
      [
        ...times.flatMap((time): Command[] => [
          ['M', placeOf(time), box.bottom],
          ['L', placeOf(time), box.bottom + TICK],
        ]),
        ...levels.ticks.flatMap((y) => level(y, box.left - TICK, box.left)),
      ],
      tick,
    ),
    ...unhidden(timeLabels, letters.widthOf).map(({ text, at }) =>
      label(text, at, box.bottom + TICK + DISTANCE + letters.height / 2, 'middle'),
    ),
    ...levels.ticks.map((y, index) =>
      label(levelLabels[index] ?? '', box.left - TICK - DISTANCE, heightOf(y), 'end'),
    ),
    ...marks.flatMap((mark) =>
      shapesOf(mark, scale.color, { x: placeOf, y: isShade(mark) ? heightIn(box, 0, 1) : heightOf }),
    ),
  ];
}

/** As far as numbers of the engine's axis are exact. */
const tidy = (value: number) => Number.parseFloat(value.toFixed(15));

const heightIn = (box: Box, from: number, to: number) => (level: number) =>
  box.bottom - ((level - from) / (to - from)) * (box.bottom - box.top);

/** Shades stand on a scale of their own. */
const isShade = (mark: TimeMark) => 'scale' in mark;

function figuresOf(mark: TimeMark): number[] {
  return mark.type === 'bars'
    ? mark.data.flatMap(({ y, y1 }) => [y, y1])
    : mark.data.flatMap(({ y }) => y ?? []);
}
