import { expect, it } from 'vitest';
import { strayWidths } from './breakpoints.ts';
import { constantsInOtherCase } from './constants.ts';
import { betweenPackages } from './copies.ts';
import { judge } from './known-exceptions.ts';
import { repeatedHelpers } from './repeated-helpers.ts';
import { britishSpellings } from './spelling.ts';

const file = (text: string, path = 'a.ts') => ({ path, text });

it('constants: numbers and texts of a module are in capitals', () => {
  const text = [
    'const pageSize = 10;',
    'const DAY = 24 * 60;',
    "export const origin = 'x';",
    '  const inside = 1;',
    'const found = look(1);',
    'const limit: number = 3 * 4;',
  ].join('\n');
  expect(constantsInOtherCase(file(text))).toEqual([
    'a.ts:1 constant pageSize is not in capitals',
    'a.ts:3 constant origin is not in capitals',
    'a.ts:6 constant limit is not in capitals',
  ]);
});

it('spelling: American in names, comments and texts', () => {
  const text =
    "// a grey organisation\nconst rowColour = 'Licence';\nfulfill(programmer, 'docs/behaviour.md');";
  expect(britishSpellings(file(text)).toSorted()).toEqual([
    'a.ts:1 spells grey: write gray',
    'a.ts:1 spells organis: write organiz',
    'a.ts:2 spells Colour: write color',
    'a.ts:2 spells Licence: write license',
  ]);
});

it('breakpoints: one syntax, and no width but the agreed ones', () => {
  const text = [
    '@media (width < 600px) {}',
    '@media (hover: none), (width >= 48rem) {}',
    '@media (min-width: 62rem) {}',
    '@media (width >= 700px) {}',
    '@media (width <= 600px) {}',
    '@media print {}',
  ].join('\n');
  expect(strayWidths(file(text, 'a.css'))).toEqual([
    'a.css:3 asks for min-width: 62rem: write (width < …) or (width >= …)',
    'a.css:4 changes at 700px, which is no breakpoint (toolchain/rules/breakpoints.ts)',
    'a.css:5 asks for width <=: write < or >=',
  ]);
});

it('helpers: no two remotes export functions of one name', () => {
  const helper = 'export function oneOf(a: string) {}';
  const files = [
    file(helper, 'remote-a/src/one.ts'),
    file(helper, 'remote-b/src/two.ts'),
    file(helper, 'remote-b/src/two.test.ts'),
    file('export const routes = [];', 'remote-a/src/routes.tsx'),
    file('export const routes = [];', 'remote-b/src/routes.tsx'),
  ];
  expect(repeatedHelpers(files)).toEqual(['oneOf is in remote-a and remote-b']);
});

it('exceptions: what is known may stay, anything new may not, and what is gone must leave the list', () => {
  const found = ['a.ts:3 constant x is not in capitals', 'b.ts:9 constant y is not in capitals'];
  const known = ['a.ts constant x is not in capitals', 'c.ts constant z is not in capitals'];
  expect(judge(found, known)).toEqual({
    refused: ['b.ts:9 constant y is not in capitals'],
    gone: ['c.ts constant z is not in capitals'],
  });
});

it('copies: told between packages, not within one', () => {
  const copy = (one: string, other: string) => ({
    lines: 12,
    firstFile: { name: one },
    secondFile: { name: other },
  });
  const duplicates = [copy('/top/b/x.ts', '/top/a/y.ts'), copy('/top/a/x.ts', '/top/a/y.ts')];
  expect(betweenPackages({ duplicates }, '/top')).toEqual(['a/y.ts repeats lines of b/x.ts']);
});
