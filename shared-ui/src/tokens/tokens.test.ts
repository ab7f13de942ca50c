import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokensCss } from './css-variables.ts';
import {
  CHART_HEIGHT,
  gridColumns,
  type Palette,
  palettes,
  seriesColors,
  themeChoices,
} from './design-tokens.ts';

/** Relative luminance and contrast of WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const texts: [keyof Palette, (keyof Palette)[]][] = [
  ['text', ['page', 'surface', 'raised', 'gray100', 'subtle']],
  ['textMuted', ['page', 'surface', 'raised']],
  ['gray700', ['page', 'surface', 'raised', 'gray100', 'subtle']],
  ['gray500', ['surface', 'raised']],
  ['primary', ['page', 'surface', 'raised', 'primarySoft']],
  ['primaryHover', ['surface', 'primarySoft']],
  ['onPrimary', ['primary', 'primaryHover', 'primaryActive']],
  ['success', ['surface', 'successSoft']],
  ['warning', ['surface', 'warningSoft']],
  ['error', ['surface', 'raised', 'errorSoft', 'subtle']],
  ['onError', ['error', 'errorHover', 'errorActive']],
  ['info', ['surface', 'infoSoft']],
];

describe.each(['light', 'dark'] as const)('the %s palette', (mode) => {
  const palette = palettes[mode];
  const pairs = texts.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const));

  it.each(pairs)('has %s readable on %s (AA)', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it('has controls to be told from what is behind them (3:1)', () => {
    for (const ground of [palette.surface, palette.raised, palette.page]) {
      expect(contrast(palette.control, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it('has energy levels and series to be told from the card (3:1)', () => {
    for (const color of [
      palette.energyLow,
      palette.energyMedium,
      palette.energyHigh,
      ...seriesColors(mode),
    ]) {
      expect(contrast(color, palette.surface)).toBeGreaterThanOrEqual(3);
    }
  });
});

it('writes tokens.css from the tokens', () => {
  expect(readFileSync(join(import.meta.dirname, 'generated', 'tokens.css'), 'utf8')).toBe(tokensCss());
});

/** Of the color circle, in degrees: 0 is red, 120 green, 180 cyan. */
function hue(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const sector =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return (sector * 60 + 360) % 360;
}

describe.each(['light', 'dark'] as const)('the specified colors (B-13.1), %s', (mode) => {
  const { primary, success, warning, error, energyLow, energyMedium, energyHigh } = palettes[mode];

  it('have a primary teal-green', () => {
    for (const each of [primary, palettes[mode].primaryHover, palettes[mode].primaryActive]) {
      expect(hue(each)).toBeGreaterThan(160);
      expect(hue(each)).toBeLessThan(180);
    }
  });

  it.each([
    ['success is green', success, 120, 160],
    ['warning is amber', warning, 15, 50],
    ['low energy is green', energyLow, 120, 165],
    ['medium energy is amber', energyMedium, 15, 50],
  ])('%s', (_what, color, from, to) => {
    expect(hue(color)).toBeGreaterThan(from);
    expect(hue(color)).toBeLessThan(to);
  });

  it('error and high energy are red', () => {
    for (const color of [error, energyHigh]) expect((hue(color) + 20) % 360).toBeLessThan(40);
  });
});

it('has the specified themes, columns, chart height and grays', () => {
  expect(themeChoices).toEqual(['light', 'dark', 'auto']);
  expect(gridColumns).toEqual([2, 3, 4]);
  expect(CHART_HEIGHT).toBe('16rem');
  expect(Object.keys(palettes.light).filter((key) => key.startsWith('gray'))).toEqual(
    ['50', '100', '200', '500', '700', '900'].map((shade) => `gray${shade}`),
  );
});
