// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ThemeOptions } from '../tokens/antd-theme.ts';
import { antdCss } from './extract-styles.ts';
import { type Sheet, samples } from './samples.ts';

const sheets = Object.keys(samples) as Sheet[];
const written = (sheet: Sheet) =>
  readFileSync(join(import.meta.dirname, 'generated', `antd-${sheet}.css`), 'utf8');

it.each(sheets)('writes the style sheet of %s from the antd that is installed', (sheet) => {
  expect(antdCss(sheet) === written(sheet), 'run `pnpm --filter shared-ui antd-styles`').toBe(true);
});

const looks: ThemeOptions[] = [
  { mode: 'dark', compact: false, animations: true },
  { mode: 'light', compact: true, animations: true },
  { mode: 'light', compact: false, animations: false },
];

it.each(looks)('needs no other style sheet for $mode, compact: $compact, moving: $animations', (look) => {
  for (const sheet of sheets) expect(antdCss(sheet, look) === written(sheet), sheet).toBe(true);
});

it.each(sheets)('has in the style sheet of %s no rule for what antd did not draw', (sheet) => {
  const selectors = written(sheet)
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^@[^{]*\{/, '').split('{')[0] ?? '')
    .flatMap((list) => list.split(/,(?![^()]*\))/))
    .filter((selector) => !/^}?$|^(from|to|[\d.]+%)$/.test(selector.trim()));
  expect(selectors.length).toBeGreaterThan(100);
  expect(selectors.filter((selector) => !/\.ant|"ant-|"css-var-/.test(selector))).toEqual([]);
});
