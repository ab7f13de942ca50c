import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';

const examples = join(import.meta.dirname, '../../../../examples');

/** What runs a file, by its ending, and what else must be there. */
const runners: Record<string, { language: string; command: string; needs: string[][] }> = {
  '.sh': {
    language: 'curl in bash',
    command: 'bash',
    needs: [
      ['bash', '--version'],
      ['curl', '--version'],
      ['openssl', 'version'],
    ],
  },
  '.mjs': { language: 'JavaScript', command: process.execPath, needs: [] },
  '.py': { language: 'Python', command: 'python3', needs: [['python3', '--version']] },
  '.java': {
    language: 'Java',
    command: 'java',
    needs: [
      ['java', '-version'],
      ['javac', '-version'],
    ],
  },
};

function runnerOf(file: string) {
  const runner = runners[extname(file)];
  if (!runner) throw new Error(`Nothing runs ${file}`);
  return runner;
}

const known = new Map<string, boolean>();

/** Whether this machine can run the example; says so in the test's output where it cannot. */
export function canRun(file: string): boolean {
  const { language, needs } = runnerOf(file);
  const possible =
    known.get(language) ??
    needs.every(([command = '', ...words]) => spawnSync(command, words, { stdio: 'ignore' }).status === 0);
  known.set(language, possible);
  if (!possible) {
    const programs = needs.map(([command]) => command).join(', ');
    // oxlint-disable-next-line no-console -- an example that nobody runs must not pass in silence
    console.warn(`SKIPPED: the example ${file} was not run. ${language} needs ${programs} on this machine.`);
  }
  return possible;
}

export interface ExampleRun {
  process: ChildProcess;
  /** All that it has printed so far. */
  output: () => string;
  /** Resolves when it has printed `text`; rejects when it ends before. */
  printed: (text: string) => Promise<void>;
  /** The exit code; `null` for a process that was killed. */
  ended: Promise<number | null>;
}

/** Runs an example as its reader does: the file as it is, in its own language, with the variables it asks for. */
export function startExample(file: string, variables: Record<string, string>, input?: Buffer): ExampleRun {
  const child = spawn(runnerOf(file).command, [join(examples, file)], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8', ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  child.stdin.end(input);
  const ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  return {
    process: child,
    output: () => output,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = () => output.includes(text) && resolve();
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        void ended.then(() => reject(new Error(`It ended without '${text}':\n${output}`)));
        look();
      }),
    ended,
  };
}

/** Runs it to its end, which must be a good one. Resolves with what it printed. */
export async function runExample(file: string, variables: Record<string, string>): Promise<string> {
  const run = startExample(file, variables);
  const code = await run.ended;
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${run.output()}`);
  return run.output();
}
