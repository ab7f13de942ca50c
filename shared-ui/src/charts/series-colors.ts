import { neutralSeriesColors, seriesColors, type ThemeMode } from '../tokens/design-tokens.ts';
import type { ChartSeries } from './series.ts';

/** A color for each series: those that stand for several, and those that are only compared with, are gray. */
export function colorsOf(
  series: readonly ChartSeries[],
  others: ReadonlySet<string>,
  mode: ThemeMode,
): ReadonlyMap<string, string> {
  const colors = seriesColors(mode);
  const neutral = neutralSeriesColors(mode);
  let next = 0;
  return new Map(
    series.map(({ name, dashed }) => {
      if (others.has(name)) return [name, neutral.others];
      if (dashed === true) return [name, neutral.compared];
      next += 1;
      return [name, colors[(next - 1) % colors.length] ?? neutral.compared];
    }),
  );
}
