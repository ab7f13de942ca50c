import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lostCitations, numbersOf, repeatedNumbers } from './citations.ts';
import { root, sourceFiles } from './source-files.ts';

const [behaviour] = sourceFiles('docs/behaviour.md');
const numbers = numbersOf(behaviour?.text ?? '');

it('refuses citations that lead nowhere', () => {
  const text = ['// B-1.1, B-99.1, B-4', '// docs/nowhere.md', '// specification §9', '// DESIGN §6.1'].join(
    '\n',
  );
  const lost = lostCitations({ path: 'a.ts', text }, new Set(['B-1.1', 'B-4']), () => false);
  expect(lost).toEqual([
    'a.ts:1 cites B-99.1, which docs/behaviour.md does not have',
    'a.ts:2 names docs/nowhere.md, which does not exist',
    'a.ts:3 cites a document that is not in the repository',
    'a.ts:4 cites a document that is not in the repository',
  ]);
});

it('tells a number that stands twice', () => {
  expect(repeatedNumbers('- **B-1.1** a\n- **B-1.2** b\n- **B-1.1** c\n')).toEqual(['B-1.1']);
});

it('each statement on behavior has a number of its own', () => {
  expect(numbers.size).toBeGreaterThan(80);
  expect(repeatedNumbers(behaviour?.text ?? '')).toEqual([]);
});

it('each citation in the code leads somewhere', () => {
  const files = sourceFiles('*.ts', '*.tsx', '*.css', '*.html', '*.md').filter(
    ({ path }) => path !== 'toolchain/rules/citations.test.ts',
  );
  const exists = (path: string) => existsSync(join(root, path));
  expect(files.flatMap((file) => lostCitations(file, numbers, exists))).toEqual([]);
});
