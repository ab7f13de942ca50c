import { neutralSeriesColors, seriesColors, type ThemeMode } from '../tokens/design-tokens.ts';
import type { ChartProps, ChartSeries } from './series.ts';

/**
 * A color for each series: those that stand for several, and those that are only compared with, are gray. Lines of one gray are
 * told apart by their dots, what is filled by how light it is.
 */
export function colorsOf(
  kind: ChartProps['kind'],
  series: readonly ChartSeries[],
  others: ReadonlySet<string>,
  mode: ThemeMode,
): ReadonlyMap<string, string> {
  const colors = seriesColors(mode);
  const neutral = neutralSeriesColors(mode);
  let next = 0;
  let gray = 0;
  return new Map(
    series.map(({ name, dashed, tone }) => {
      if (others.has(name)) {
        const color = neutral.others[kind === 'line' ? 0 : gray] ?? neutral.others[0];
        gray += 1;
        return [name, color];
      }
      if (dashed === true) return [name, neutral.compared];
      next += 1;
      return [name, colors[(tone ?? next - 1) % colors.length] ?? neutral.compared];
    }),
  );
}
