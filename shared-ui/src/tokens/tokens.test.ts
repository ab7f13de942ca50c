import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokensCss } from './css-variables.ts';
import {
  chartHeight,
  gridColumns,
  type Palette,
  palettes,
  seriesColors,
  themeChoices,
} from './design-tokens.ts';

/** Relative luminance and contrast of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const texts: [keyof Palette, (keyof Palette)[]][] = [
  ['text', ['page', 'surface', 'raised', 'gray100']],
  ['textMuted', ['page', 'surface', 'raised']],
  ['gray700', ['page', 'surface', 'raised', 'gray100']],
  ['gray500', ['surface', 'raised']],
  ['primary', ['page', 'surface', 'raised', 'primarySoft']],
  ['primaryHover', ['surface', 'primarySoft']],
  ['onPrimary', ['primary', 'primaryHover', 'primaryActive']],
  ['success', ['surface', 'successSoft']],
  ['warning', ['surface', 'warningSoft']],
  ['error', ['surface', 'raised', 'errorSoft']],
  ['info', ['surface', 'infoSoft']],
];

describe.each(['light', 'dark'] as const)('the %s palette', (mode) => {
  const palette = palettes[mode];
  const pairs = texts.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const));

  it.each(pairs)('has %s readable on %s (AA)', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it('has energy levels and series to be told from the card (3:1)', () => {
    for (const colour of [
      palette.energyLow,
      palette.energyMedium,
      palette.energyHigh,
      ...seriesColors(mode),
    ]) {
      expect(contrast(colour, palette.surface)).toBeGreaterThanOrEqual(3);
    }
  });
});

it('writes tokens.css from the tokens', () => {
  expect(readFileSync(join(import.meta.dirname, 'generated', 'tokens.css'), 'utf8')).toBe(tokensCss());
});

it("has the specification's themes, columns, chart height and grays", () => {
  expect(themeChoices).toEqual(['light', 'dark', 'auto']);
  expect(gridColumns).toEqual([2, 3, 4]);
  expect(chartHeight).toBe('16rem');
  expect(Object.keys(palettes.light).filter((key) => key.startsWith('gray'))).toEqual(
    ['50', '100', '200', '500', '700', '900'].map((shade) => `gray${shade}`),
  );
});
