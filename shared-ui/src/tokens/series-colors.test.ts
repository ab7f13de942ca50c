import { describe, expect, it } from 'vitest';
import { distanceSeen, type Vision, visions } from '../testing/color-vision.ts';
import { neutralSeriesColors, palettes, seriesColors } from './design-tokens.ts';

/** Four times what people just see. */
const APART = 0.08;

const kinds = Object.keys(visions) as Vision[];

describe.each(['light', 'dark'] as const)('the %s colors of series', (mode) => {
  const { others, compared } = neutralSeriesColors(mode);
  const colors = [...seriesColors(mode), ...others, compared, palettes[mode].surface];

  it.each(kinds)('can be told apart with %s', (vision) => {
    const pairs = colors.flatMap((a, index) => colors.slice(index + 1).map((b) => [a, b] as const));
    const near = pairs.filter(([a, b]) => distanceSeen(a, b, vision) < APART);
    expect(near).toEqual([]);
  });
});

it('knows what cannot be told apart: red and green of the same lightness', () => {
  expect(distanceSeen('#d03a2b', '#5a7d1e', 'typical')).toBeGreaterThan(0.2);
  expect(distanceSeen('#0f766e', '#5d706c', 'deuteranopia')).toBeLessThan(APART);
});
