import type { Drawing } from '../drawing.ts';
import type { Mark } from '../marks.ts';
import { type Command, commandsOfBars, commandsOfDiamonds, commandsThrough, pathText } from '../paths.ts';

/** An element of a sketch: its name and its attributes, and what is written in it. */
export interface Shape {
  element: 'path' | 'text';
  attributes: Record<string, string | number>;
  text?: string;
}

/** What stands over a time axis. */
export type TimeMark = Exclude<Mark, { type: 'interval' }>;

/** Where times and figures are, in pixels. */
export interface Places {
  x: (time: number) => number;
  y: (figure: number) => number;
}

type Lines = Extract<Mark, { type: 'line' }>;
type Diamonds = Extract<Mark, { type: 'diamonds' }>;
type Bars = Exclude<TimeMark, Lines | Diamonds>;

export function path(commands: readonly Command[], look: Shape['attributes']): Shape {
  return { element: 'path', attributes: { d: pathText(commands), ...look } };
}

/** A path for each series, or for each of its pieces. */
export function shapesOf(mark: TimeMark, color: Drawing['scale']['color'], places: Places): Shape[] {
  const colors = new Map(color.domain.map((name, index) => [name, color.range[index] ?? 'none']));
  switch (mark.type) {
    case 'line':
      return linesOf(mark, colors, places);
    case 'diamonds':
      return diamondsOf(mark, places);
    case 'bars':
      return barsOf(mark, colors, places);
  }
}

function linesOf({ data, style }: Lines, colors: ReadonlyMap<string, string>, { x, y }: Places): Shape[] {
  return groups(data, ({ series }) => series).map((rows) =>
    path(commandsThrough(rows.map((row) => [x(row.x), row.y === null ? Number.NaN : y(row.y)])), {
      fill: 'none',
      stroke: colors.get(rows[0]?.series ?? '') ?? 'none',
      'stroke-width': style.lineWidth(rows),
      'stroke-linecap': 'round',
      'stroke-linejoin': style.lineJoin,
      opacity: style.opacity(rows),
      ...dashes(style.lineDash(rows)),
    }),
  );
}

function diamondsOf({ data, style }: Diamonds, { x, y }: Places): Shape[] {
  return groups(data, ({ series }) => series).map((rows) =>
    path(commandsOfDiamonds(rows.map((row) => [x(row.x), y(row.y)])), {
      fill: style.fill,
      stroke: style.stroke,
      'stroke-width': style.lineWidth,
    }),
  );
}

function barsOf(mark: Bars, colors: ReadonlyMap<string, string>, { x, y }: Places): Shape[] {
  if ('scale' in mark) {
    const { data, style } = mark;
    const corners = data.flatMap((row) => [
      [x(row.start), y(row.y)],
      [x(row.end), y(row.y1)],
    ]);
    const look = { fill: style.fill, 'fill-opacity': style.fillOpacity };
    return [path(commandsOfBars(corners, { joined: style.joined, hatched: false }), look)];
  }
  const { data, style } = mark;
  return groups(data, ({ piece }) => piece).map((rows) => {
    const corners = rows.flatMap((row) => [
      [x(row.start), y(row.y)],
      [x(row.end), y(row.y1)],
    ]);
    const color = colors.get(rows[0]?.series ?? '') ?? 'none';
    const width = style.lineWidth(rows);
    const { joined, outlined } = style;
    return path(commandsOfBars(corners, { joined, outlined, hatched: style.hatched(rows) }), {
      fill: color,
      'fill-opacity': style.fillOpacity(rows),
      ...(width > 0 && { stroke: color, 'stroke-width': width }),
      opacity: style.opacity(rows),
      ...dashes(style.lineDash(rows)),
    });
  });
}

const dashes = (lengths: readonly number[] | undefined) =>
  lengths && { 'stroke-dasharray': lengths.join(' ') };

function groups<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[][] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const group = found.get(nameOf(row));
    if (group === undefined) found.set(nameOf(row), [row]);
    else group.push(row);
  }
  return [...found.values()];
}
