export interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Stroke = ['M' | 'L', x: number, y: number];

/** Pixels between two strokes, along the axes. */
const DISTANCE = 7;

/** Slanted strokes that fill a rectangle, none beyond its edges. */
export function hatchOf({ left, right, top, bottom }: Rectangle): Stroke[] {
  const strokes: Stroke[] = [];
  // On each stroke x + y is the same; rising from the lower left to the upper right.
  for (let sum = left + top + DISTANCE; sum < right + bottom; sum += DISTANCE) {
    const from = Math.max(left, sum - bottom);
    const to = Math.min(right, sum - top);
    strokes.push(['M', from, sum - from], ['L', to, sum - to]);
  }
  return strokes;
}
