/**
 * Every color, distance and size of the product, once. `tokens.css` (checked by a test) is made from them, and antd's
 * theme is mapped from them. Contrasts are at least WCAG AA in both modes, which the tests compute.
 */
export type ThemeMode = 'light' | 'dark';
/** What a person chooses: `auto` follows the operating system. */
export type ThemeChoice = ThemeMode | 'auto';
export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'auto'];

export interface Palette {
  primary: string;
  primaryHover: string;
  primaryActive: string;
  /** Text and icons on `primary`. */
  onPrimary: string;
  /** A wash of the primary color behind selected or highlighted things. */
  primarySoft: string;
  gray50: string;
  gray100: string;
  gray200: string;
  gray500: string;
  gray700: string;
  gray900: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  error: string;
  errorHover: string;
  errorActive: string;
  /** Text and icons on `error`. */
  onError: string;
  errorSoft: string;
  info: string;
  infoSoft: string;
  /** Energy levels, for meters and charts: at least 3:1 against `surface`. */
  energyLow: string;
  energyMedium: string;
  energyHigh: string;
  /** Behind the page, behind cards, behind what floats above them. */
  page: string;
  surface: string;
  raised: string;
  border: string;
  /** Outlines that alone say what something is: a box to tick, a switch. At least 3:1. */
  control: string;
  /** Behind quiet labels, and what the pointer is on in a menu. */
  subtle: string;
  text: string;
  textMuted: string;
}

const light: Palette = {
  primary: '#0f766e',
  primaryHover: '#115e59',
  primaryActive: '#134e4a',
  onPrimary: '#ffffff',
  primarySoft: '#e3f4f1',
  gray50: '#f6f9f8',
  gray100: '#edf2f1',
  gray200: '#dbe4e2',
  gray500: '#5d706c',
  gray700: '#324441',
  gray900: '#12211e',
  success: '#147a3a',
  successSoft: '#e6f6ec',
  warning: '#a84b08',
  warningSoft: '#fdf1e0',
  error: '#b91c1c',
  errorHover: '#991b1b',
  errorActive: '#7f1d1d',
  onError: '#ffffff',
  errorSoft: '#fdecec',
  info: '#1d5fae',
  infoSoft: '#e8f1fb',
  energyLow: '#16915f',
  energyMedium: '#c26a07',
  energyHigh: '#d13030',
  page: '#f6f9f8',
  surface: '#ffffff',
  raised: '#ffffff',
  border: '#dbe4e2',
  control: '#7b8c88',
  subtle: '#edf2f1',
  text: '#12211e',
  textMuted: '#51635f',
};

/** The grays keep their meaning (50 lies nearest to the page, 900 is strongest), so they run the other way here. */
const dark: Palette = {
  primary: '#2dd4bf',
  primaryHover: '#5eead4',
  primaryActive: '#99f6e4',
  onPrimary: '#04211d',
  primarySoft: '#12332e',
  gray50: '#121b19',
  gray100: '#1b2624',
  gray200: '#2b3a37',
  gray500: '#8ea39e',
  gray700: '#c3d1ce',
  gray900: '#f0f6f4',
  success: '#4ade80',
  successSoft: '#11301d',
  warning: '#fbbf24',
  warningSoft: '#352807',
  error: '#fca5a5',
  errorHover: '#fecaca',
  errorActive: '#fee2e2',
  onError: '#0b1211',
  errorSoft: '#3b1717',
  info: '#8cc3ff',
  infoSoft: '#12294a',
  energyLow: '#34d399',
  energyMedium: '#fbbf24',
  energyHigh: '#f87171',
  page: '#0b1211',
  surface: '#141e1c',
  raised: '#1b2725',
  border: '#2b3a37',
  control: '#6b7f79',
  subtle: '#2b3a37',
  text: '#f0f6f4',
  textMuted: '#a3b5b1',
};

export const palettes: Readonly<Record<ThemeMode, Palette>> = { light, dark };

/** Distances in CSS pixels. */
export const spacing = { xxs: 4, xs: 8, sm: 12, md: 16, lg: 24, xl: 32, xxl: 48, xxxl: 80 } as const;

/** Corner radii in CSS pixels. */
export const radius = { sm: 6, md: 10, lg: 16, pill: 999 } as const;

/** Font sizes in rem and line heights without unit: the reader's own base size is respected. */
export const typeScale = {
  caption: { size: 0.75, line: 1.4 },
  small: { size: 0.875, line: 1.45 },
  body: { size: 1, line: 1.55 },
  title: { size: 1.25, line: 1.35 },
  heading: { size: 1.75, line: 1.25 },
  display: { size: 2.5, line: 1.15 },
} as const;

/** The system's own faces: nothing to download before text is readable. */
export const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', sans-serif";
export const monospaceFamily =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Liberation Mono', monospace";

/** Grid columns that a layout may have (B-7.9). */
export const gridColumns = [2, 3, 4] as const;
export type GridColumns = (typeof gridColumns)[number];

/** Chart height of B-7.7. */
export const CHART_HEIGHT = '16rem';

/**
 * Series colors of a chart in `mode`. Any two of them, the neutral ones below and the card stay apart for people without
 * color vision deficiency and with protanopia, deuteranopia or tritanopia: a test simulates them.
 */
export function seriesColors(mode: ThemeMode): readonly string[] {
  return mode === 'light'
    ? ['#0f766e', '#c8640f', '#2a79fb', '#8647b5', '#a44706', '#4a2a94', '#842418', '#aa67bd']
    : ['#2dd4bf', '#f6a521', '#4e8ffa', '#c97dbc', '#bbe979', '#9853c2', '#d94d38', '#ffb4ff'];
}

/** Beside the colors of series: what stands for several of them, and what they are compared with. */
export function neutralSeriesColors(mode: ThemeMode): {
  others: readonly [string, string, string];
  compared: string;
} {
  return mode === 'light'
    ? { others: ['#8b9693', '#b1b7c3', '#dbdbcf'], compared: light.text }
    : { others: [dark.control, '#5a5460', '#303c30'], compared: dark.text };
}
