/**
 * `npm test`, after the packages are installed: everything that must hold before a change lands, on this machine.
 * Runs every part even when an earlier one failed, then ends with the plain line `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureChromium } from './chromium.ts';
import { startTemporaryPostgres } from './postgres.ts';
import { run } from './step.ts';
import { countPlaywright, countVitest, type Counts, nothing, sum } from './test-counts.ts';

const RESULTS = '.cache/test-results';
/** One more than cores: tests of deliveries, outages and restarts wait for long, and cost no processor meanwhile. */
const WORKERS = availableParallelism() + 1;
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const parts: { title: string; counts: Counts; seconds: number }[] = [];

/** Runs one part; its report, where it writes one, says how many tests it held, else the part counts as one. */
async function part(
  title: string,
  program: string,
  args: string[],
  options: {
    environment?: Record<string, string>;
    report?: string;
    count?: (report: unknown) => Counts;
  } = {},
): Promise<boolean> {
  console.log(`\n━━ ${title}`);
  const { code, seconds } = await run(program, args, options.environment);
  let counts: Counts = { ...nothing, ...(code === 0 ? { passed: 1 } : { failed: 1 }) };
  if (options.report && options.count && existsSync(options.report)) {
    counts = options.count(JSON.parse(readFileSync(options.report, 'utf8')));
    // A crash outside any test, or a run that found none, must not look like success.
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    if (code === 0 && counts.passed === 0) counts.failed += 1;
  }
  parts.push({ title, counts, seconds });
  return code === 0;
}

function vitest(title: string, args: string[], environment: Record<string, string> = {}): Promise<boolean> {
  const report = `${RESULTS}/${title.replaceAll(/\W+/g, '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A time limit that a busy machine misses once is no fault of the product; a real fault fails twice.
  return part(title, 'vitest', ['run', '--retry=1', `--maxWorkers=${WORKERS}`, ...args, ...reporters], {
    environment,
    report,
    count: countVitest,
  });
}

await part('Format', 'biome', ['format', '.']);
await part('Lint', 'oxlint', ['--config', 'oxlint.config.ts', '--type-aware', '--deny-warnings']);
await part('Types', 'tsc', ['-b']);
await part('Dead code', 'knip', []);
await part('Rules', process.execPath, ['toolchain/check-rules.ts']);
await part('Dependencies', process.execPath, ['toolchain/dependencies.ts']);
const built = await part('Build', 'turbo', ['run', 'build', '--output-logs=errors-only']);

const chromium = await ensureChromium();
const browser = { CHROMIUM_PATH: chromium };
await vitest('Unit and integration tests', [], browser);

const postgres = await startTemporaryPostgres();
if (postgres) {
  try {
    await vitest('Integration tests on PostgreSQL', ['--project', 'api'], {
      TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    postgres.stop();
  }
} else {
  console.log('\n!! SKIPPED: integration tests on PostgreSQL: its server programs are not installed here.');
  parts.push({
    title: 'Integration tests on PostgreSQL',
    counts: { ...nothing, skipped: 1 },
    seconds: 0,
  });
}

if (built) {
  await part(
    'Browser tests',
    'e2e/node_modules/.bin/playwright',
    ['test', '--config', 'e2e/playwright.config.ts'],
    {
      environment: { ...browser, PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${RESULTS}/browser.json` },
      report: `${RESULTS}/browser.json`,
      count: countPlaywright,
    },
  );
} else {
  console.log('\n!! Browser tests were not run: the build failed.');
}

console.log('\n━━ Summary');
for (const { title, counts, seconds } of parts) {
  const mark = counts.failed ? '✗' : '✓';
  const figures = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  console.log(`${mark} ${title.padEnd(34)} ${figures.padEnd(36)} ${seconds.toFixed(1).padStart(7)} s`);
}
const total = sum(parts.map((each) => each.counts));
console.log('\nSlowest tests:');
for (const { name, seconds } of total.slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
if (total.repeated.length > 0) {
  console.log('\nPassed only when tried again:');
  for (const name of total.repeated) console.log(`  ${name}`);
}
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed ? 1 : 0);
