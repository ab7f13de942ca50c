/**
 * `npm test`, after the packages are installed: everything that must hold before a change lands, on this machine.
 * Runs every part even when an earlier one failed, then ends with the plain line `N passed, N failed`. Parts that leave a
 * processor idle now and then run beside each other; what the second of two lanes says is written when it has said it all.
 */
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { startTemporaryPostgres } from './postgres.ts';
import { makeScratch } from './scratch.ts';
import { run } from './step.ts';
import { countPlaywright, countVitest, type Counts, nothing, sum } from './test-counts.ts';

const RESULTS = '.cache/test-results';
const CORES = availableParallelism();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const scratch = makeScratch();
process.env.TMPDIR = scratch.folder;
// Hundreds of processes load the same programs (services, the command line, webpack, workers of tests): the first of each compiles them.
process.env.NODE_COMPILE_CACHE = join(scratch.folder, 'compiled');
process.once('exit', scratch.remove);

// Programs that live for seconds would collect their young memory, which is small at first, hundreds of times.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();

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
    /** Runs beside another part: says nothing before its end. */
    beside?: true;
  } = {},
): Promise<boolean> {
  const heading = `\n━━ ${title}`;
  const heard: Buffer[] = [];
  if (!options.beside) console.log(heading);
  const { code, seconds } = await run(
    program,
    args,
    options.environment,
    options.beside && ((text) => heard.push(text)),
  );
  if (options.beside) console.log(`${heading}\n${Buffer.concat(heard).toString()}`);
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

interface Run {
  environment: Record<string, string>;
  workers: number;
  beside?: true;
}

function vitest(title: string, args: string[], { workers, ...options }: Run): Promise<boolean> {
  const report = `${RESULTS}/${title.replaceAll(/\W+/g, '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A time limit that a busy machine misses once is no fault of the product; a real fault fails twice.
  return part(title, 'vitest', ['run', '--retry=1', `--maxWorkers=${workers}`, ...args, ...reporters], {
    ...options,
    report,
    count: countVitest,
  });
}

async function checks(): Promise<void> {
  await part('Format', 'biome', ['format', '.']);
  await part('Lint', 'oxlint', ['--config', 'oxlint.config.ts', '--type-aware', '--deny-warnings']);
  await part('Types', 'tsc', ['-b']);
}

async function checksByOneProcessor(): Promise<void> {
  await part('Dead code', 'knip', [], { beside: true });
  await part('Rules', process.execPath, ['toolchain/check-rules.ts'], { beside: true });
  await part('Dependencies', process.execPath, ['toolchain/dependencies.ts'], { beside: true });
}

/** All of them on the embedded database, and those of the API on a server as well, where its programs are. */
async function testsOnBothStores(environment: Record<string, string>): Promise<void> {
  const [title, titleOnServer] = ['Unit and integration tests', 'Integration tests on PostgreSQL'];
  const postgres = await startTemporaryPostgres();
  if (!postgres) {
    console.log(`\n!! SKIPPED: ${titleOnServer}: its server programs are not installed here.`);
    parts.push({ title: titleOnServer, counts: { ...nothing, skipped: 1 }, seconds: 0 });
    await vitest(title, [], { environment, workers: CORES + 1 });
    return;
  }
  const shared = { TEST_CASES_SHARED: String(randomInt(2)) };
  const onServer = { ...shared, TEST_DATABASE_URL: postgres.url };
  await Promise.all([
    vitest(title, [], { environment: { ...environment, ...shared }, workers: CORES + 1 }),
    vitest(titleOnServer, ['--project', 'api'], { environment: onServer, workers: CORES, beside: true }),
  ]).finally(postgres.stop);
}

await Promise.all([checks(), checksByOneProcessor()]);
const built = await part('Build', 'turbo', ['run', 'build', '--output-logs=errors-only']);

const chromium = await ensureChromium();
const browser = { CHROMIUM_PATH: chromium };
await testsOnBothStores(browser);

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
if (total.faults.length > 0) {
  console.log('\nFailed:');
  for (const { name, reason } of total.faults) console.log(`  ${name}\n    ${reason}`);
}
if (total.repeated.length > 0) {
  console.log('\nPassed only when tried again:');
  for (const name of total.repeated) console.log(`  ${name}`);
}
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed ? 1 : 0);
