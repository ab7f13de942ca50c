import {
  fontFamily,
  monospaceFamily,
  type Palette,
  palettes,
  radius,
  spacing,
  type ThemeMode,
  typeScale,
} from './design-tokens.ts';

/** `gray50` → `--ui-gray-50`, `primarySoft` → `--ui-primary-soft`. */
function variableName(key: string): string {
  return `--ui-${key.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`;
}

/** The sign at the end of a browser's own select, as antd draws it. A picture, which cannot read a variable. */
function chevron(color: string): string {
  const picture =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='${color}' ` +
    `stroke-width='1.2' stroke-linecap='round'><path d='M1.5 3.5 6 8.5l4.5-5'/></svg>`;
  return `url("data:image/svg+xml,${picture.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}

function paletteLines(mode: ThemeMode): string[] {
  const palette: Palette = palettes[mode];
  const shadow =
    mode === 'light'
      ? '0 1px 2px rgb(18 33 30 / 6%), 0 4px 16px rgb(18 33 30 / 6%)'
      : '0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 35%)';
  return [
    `color-scheme: ${mode};`,
    ...Object.entries(palette).map(([key, value]) => `${variableName(key)}: ${value};`),
    `--ui-shadow: ${shadow};`,
    `--ui-chevron: ${chevron(palette.gray500)};`,
  ];
}

function scaleLines(): string[] {
  return [
    ...Object.entries(spacing).map(([key, pixels]) => `--ui-space-${key}: ${pixels}px;`),
    ...Object.entries(radius).map(([key, pixels]) => `--ui-radius-${key}: ${pixels}px;`),
    ...Object.entries(typeScale).flatMap(([key, { size, line }]) => [
      `--ui-font-${key}: ${size}rem;`,
      `--ui-line-${key}: ${line};`,
    ]),
    `--ui-font-family: ${fontFamily};`,
    `--ui-font-mono: ${monospaceFamily};`,
  ];
}

function rule(selector: string, lines: string[], indent = ''): string {
  return `${indent}${selector} {\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}\n`;
}

/** The text of `tokens.css`: light unless `<html data-theme>` says `dark`, or `auto` on a dark system; on paper always light. */
export function tokensCss(): string {
  return [
    '/* Made from design-tokens.ts by `pnpm --filter shared-ui tokens`; a test compares. */\n',
    rule(':root', [...paletteLines('light'), ...scaleLines()]),
    // Paper is light.
    '@media screen {\n',
    rule(":root[data-theme='dark']", paletteLines('dark'), '  '),
    '}\n',
    '@media screen and (prefers-color-scheme: dark) {\n',
    rule(":root[data-theme='auto']", paletteLines('dark'), '  '),
    '}\n',
  ].join('');
}
