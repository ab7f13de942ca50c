/**
 * `pnpm test:gate`: puts parts that are broken, and parts that are not, through the gate again and again.
 * `--host <url>` takes a running host instead of starting one, `--times <n>` says how often, `--only <words>` which.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RefusalError } from '../../store/refusal.ts';
import { passGate } from '../gate.ts';
import { BREAKAGES, type Case, INNOCENT } from './cases.ts';
import { writeHandMadeBuild } from './hand-made-build.ts';
import { startHost } from './start-host.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    host: { type: 'string' },
    times: { type: 'string', default: '20' },
    only: { type: 'string', multiple: true },
  },
});

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

const times = Number(values.times);
const chosen = [...BREAKAGES, ...INNOCENT].filter(
  ({ name }) => values.only === undefined || values.only.some((words) => name.includes(words)),
);
let wrong = 0;
try {
  for (const [index, each] of chosen.entries()) {
    const begun = Date.now();
    let right = 0;
    for (let time = 0; time < times; time += 1) {
      const said = await judge(each, join(folder, `part-${index}`));
      if (isRight(each, said)) right += 1;
      else say(`   ${each.name}: ${said ?? 'was let through'}`);
    }
    wrong += times - right;
    const seconds = ((Date.now() - begun) / 1000 / times).toFixed(1);
    const what = each.refused === undefined ? 'let through' : 'refused';
    say(`${right === times ? '✓' : '✗'} ${each.name}: ${what} ${right} of ${times} times, ${seconds} s each`);
  }
  say(
    `${chosen.length} parts, ${times} times each: ${wrong === 0 ? 'all as they should be' : `${wrong} wrong`}`,
  );
} finally {
  await host?.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = wrong === 0 && chosen.length > 0 ? 0 : 1;
