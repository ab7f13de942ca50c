/** Design tokens. CSS reads them as variables of `shared-ui/tokens.css`; code and charts read them from here. */
export {
  CHART_HEIGHT,
  type GridColumns,
  gridColumns,
  neutralSeriesColors,
  type Palette,
  palettes,
  radius,
  seriesColors,
  spacing,
  type ThemeChoice,
  type ThemeMode,
  themeChoices,
} from './design-tokens.ts';
export { applyTheme, useThemeMode } from './theme-mode.ts';
