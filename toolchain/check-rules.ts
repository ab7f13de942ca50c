/**
 * The rules of CONTRIBUTING.md that lint does not know, as a part of `pnpm check`. Prints what breaks them and ends with 1.
 * `--write-exceptions` records what there is today; the list is sorted and may only shrink.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strayWidths } from './rules/breakpoints.ts';
import { lostCitations, numbersOf, repeatedNumbers } from './rules/citations.ts';
import { constantsInOtherCase } from './rules/constants.ts';
import { betweenPackages, type CopyReport } from './rules/copies.ts';
import { judge, withoutLine } from './rules/known-exceptions.ts';
import { repeatedHelpers } from './rules/repeated-helpers.ts';
import { root, sourceFiles } from './rules/source-files.ts';
import { britishSpellings } from './rules/spelling.ts';

const EXCEPTIONS = join(import.meta.dirname, 'rules/known-exceptions.txt');

function copies(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'));
  try {
    const ignored = '**/node_modules/**,**/dist/**,**/generated/**,**/.cache/**';
    const limits = ['--min-lines', '10', '--min-tokens', '50', '--format', 'typescript,tsx,css'];
    const output = ['--reporters', 'json', '--output', folder, '--silent', '--gitignore'];
    execFileSync('jscpd', [...limits, ...output, '--ignore', ignored, '.'], { cwd: root, stdio: 'ignore' });
    const report = JSON.parse(readFileSync(join(folder, 'jscpd-report.json'), 'utf8')) as CopyReport;
    return betweenPackages(report, root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const code = sourceFiles('*.ts', '*.tsx');
const sources = code.filter(({ path }) => !/\.(?:test|spec)\.tsx?$/.test(path));
const styles = sourceFiles('*.css');
const english = sourceFiles('*/messages/en.json');
const documents = sourceFiles('*.md');
const behavior = readFileSync(join(root, 'docs/behaviour.md'), 'utf8');
const numbers = numbersOf(behavior);
/** Fixtures of the rules themselves break them on purpose. */
const isFixture = ({ path }: { path: string }) => path.startsWith('toolchain/rules/');

const found = [
  ...repeatedNumbers(behavior).map((number) => `docs/behaviour.md has ${number} twice`),
  ...[...code, ...styles, ...documents]
    .filter((file) => !isFixture(file))
    .flatMap((file) => lostCitations(file, numbers, (path) => existsSync(join(root, path)))),
  ...sources.flatMap(constantsInOtherCase),
  ...[...code, ...styles, ...english].filter((file) => !isFixture(file)).flatMap(britishSpellings),
  ...styles.flatMap(strayWidths),
  ...repeatedHelpers(sources),
  ...copies(),
];

if (process.argv.includes('--write-exceptions')) {
  writeFileSync(EXCEPTIONS, [...new Set(found.map(withoutLine))].toSorted().join('\n').concat('\n'));
} else {
  const known = readFileSync(EXCEPTIONS, 'utf8').split('\n').filter(Boolean);
  const { refused, gone } = judge(found, known);
  for (const finding of refused) console.error(finding);
  for (const exception of gone)
    console.error(`No longer so, take it out of known-exceptions.txt: ${exception}`);
  if (refused.length + gone.length > 0) process.exitCode = 1;
}
