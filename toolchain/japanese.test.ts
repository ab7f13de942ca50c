import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '*/ja.json'], { encoding: 'utf8' }).trim().split('\n');

/** Every text of a catalogue, whose entries may be grouped. */
function texts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(texts);
}

const letter = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]`;
const rules: [fault: string, pattern: RegExp][] = [
  ['a half-width question mark or colon after Japanese', new RegExp(`${letter}[?:]`, 'u')],
  ['half-width parentheses around Japanese', new RegExp(String.raw`\([^)]*${letter}|${letter} ?\(`, 'u')],
  [
    'a space between a number and what it counts',
    new RegExp(String.raw`(?:^|${letter} ?|[、。：（「])[#\d][\d,.]* ${letter}`, 'u'),
  ],
  ['a space after a full-width mark', /[。、：？（] /u],
  ['another word for signing in', /ログイン/u],
  ['another word for readings and metrics', /測定値|メトリ|指標/u],
];

it.each(rules)('no Japanese text has %s', (_fault, pattern) => {
  expect(files.length).toBeGreaterThan(10);
  const catalogues = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown);
  // What stands in backquotes is code.
  const wrong = catalogues.flatMap(texts).filter((text) => pattern.test(text.replaceAll(/`[^`]*`/g, '``')));
  expect(wrong).toEqual([]);
});
