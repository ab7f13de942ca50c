/**
 * `pnpm test:gate`: puts parts that are broken, and parts that are not, through the gate again and again.
 * `--host <url>` takes a running host instead of starting one, `--times <n>` says how often each, `--only <words>` which,
 * `--beside <n>` how many at once. With `--tally <file>` the looks of earlier runs count, and `--minutes <n>` ends a run.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RefusalError } from '../../store/refusal.ts';
import { passGate } from '../gate.ts';
import { BREAKAGES } from './breakages.ts';
import type { Case } from './case.ts';
import { writeHandMadeBuild } from './hand-made-build.ts';
import { INNOCENT } from './innocent.ts';
import { startHost } from './start-host.ts';
import { fingerprint, Tally } from './tally.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    host: { type: 'string' },
    times: { type: 'string', default: '20' },
    only: { type: 'string', multiple: true },
    beside: { type: 'string', default: '1' },
    tally: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const [times, beside, minutes] = [values.times, values.beside, values.minutes].map(Number) as [
  number,
  number,
  number,
];
const until = Date.now() + minutes * 60_000;

const folder = await mkdtemp(join(tmpdir(), 'gate-'));
const host = values.host === undefined ? await startHost(join(folder, 'data')) : null;
const url = values.host ?? host?.url ?? '';

/** What the gate says of a part: the refusal's sentence, or null when it is let through. */
async function judge({ wishes }: Case, directory: string): Promise<string | null> {
  const contract = await writeHandMadeBuild(directory, wishes);
  const read = (file: string) => readFile(join(directory, file)).catch(() => null);
  try {
    await passGate(contract, read, { hosts: [url], acceptSize: false, onPassed: () => undefined });
    return null;
  } catch (error) {
    if (error instanceof RefusalError) return error.message;
    return `the gate itself failed: ${String(error)}`;
  }
}

const isRight = ({ refused }: Case, said: string | null): boolean =>
  refused === undefined ? said === null : said !== null && refused.test(said);

const chosen = [...BREAKAGES, ...INNOCENT].filter(
  ({ name }) => values.only === undefined || values.only.some((words) => name.includes(words)),
);

async function look(each: Case, tally: Tally, place: number): Promise<void> {
  const begun = Date.now();
  // A folder of its own: the gate would read what an earlier part left.
  const directory = join(folder, `part-${place}`);
  await rm(directory, { recursive: true, force: true });
  const said = await judge(each, directory);
  const right = isRight(each, said);
  if (!right) say(`   ${each.name}: ${said ?? 'was let through'}`);
  await tally.add({ name: each.name, right, said, seconds: (Date.now() - begun) / 1000 });
}

try {
  const served = await (await fetch(`${url}/host.json`)).text();
  const tally = await Tally.open(values.tally, await fingerprint(join(import.meta.dirname, '../..'), served));
  // Each part once before any is looked at a second time: a trial that ends early has seen all of them.
  const queue = Array.from({ length: times }, (_, round) =>
    chosen.filter(({ name }) => tally.of(name).times <= round),
  ).flat();
  await Promise.all(
    Array.from({ length: beside }, async (_, place) => {
      for (let each = queue.shift(); each && Date.now() < until; each = queue.shift())
        await look(each, tally, place);
    }),
  );
  let [wrong, looks] = [0, 0];
  for (const each of chosen) {
    const { right, times: seen, seconds } = tally.of(each.name);
    wrong += seen - right;
    looks += seen;
    const what = each.refused === undefined ? 'let through' : 'refused';
    const sign = right === seen && seen > 0 ? '✓' : '✗';
    const pace = seen === 0 ? '' : `, ${seconds.toFixed(1)} s each`;
    say(`${sign} ${each.name}: ${what} ${right} of ${seen} times${pace}`);
  }
  const least = Math.min(...chosen.map(({ name }) => tally.of(name).times));
  const often = least >= times ? `${times} times each` : `at least ${least} of ${times} times each`;
  say(
    `${chosen.length} parts, ${often}, ${looks} looks: ${wrong === 0 ? 'all as they should be' : `${wrong} wrong`}`,
  );
  process.exitCode = wrong === 0 && chosen.length > 0 && least > 0 ? 0 : 1;
} finally {
  await host?.stop();
  await rm(folder, { recursive: true, force: true });
}
