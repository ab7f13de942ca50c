/**
 * What a page's script of first figures draws and writes with, before there is React (docs: a remote's `figures`). Small, not shared
 * between remotes, and the same functions that the components use.
 */
export { cardFigureText, type FigureText } from '../cards/card-figure-text.ts';
export { drawFirstChart, type FirstChart, prepareFirstChart } from '../charts/first-chart.ts';
export { createFormats, type Formats } from '../i18n/formats.ts';
export { ianaTimeZone, type Locale } from '../i18n/locale.ts';
export type { FirstFigures } from './handed-over.ts';
export { writeQuantity } from '../quantities/write-quantity.ts';
export type { ThemeMode } from '../tokens/design-tokens.ts';
