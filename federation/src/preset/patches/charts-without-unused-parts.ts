/*
 * Patch of the drawing library: parts that no chart here uses. Gains 24 of 187 kB, in the file of a first chart that arrives last
 * (docs/decisions/0023-before-the-first-drawing.md).
 * Noticed by the sizes that the build prints; no test fails.
 * Delete when @antv/g2 offers a runtime without its built-in library.
 */
import { join } from 'node:path';
import type { RuleSetRule } from 'webpack';

/** Modules that the drawing library imports for what nobody here draws. */
export const withoutUnusedParts = {
  // The screenshot button of the ready-made charts: 50 kB gzip.
  html2canvas: false,
  // Palettes by name, with the mathematics of colors behind them; charts here bring their own colors: 10 kB.
  '@antv/vendor/d3-scale-chromatic': false,
} as const;

/**
 * The drawing library adds legends of continuous colors, polar axes, labels and breaks to whatever parts it is given:
 * 12 kB. Which parts there are is said in one place, `shared-ui/charts`, and these are not among them.
 */
export const builtInParts: RuleSetRule = {
  test: /[\\/]@antv[\\/]g2[\\/]esm[\\/]runtime[\\/]library\.js$/,
  resolve: { alias: { '../lib/builtinlib': join(import.meta.dirname, 'no-built-in-parts.ts') } },
};
