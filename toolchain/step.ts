import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** How a program ended and how long it took, in seconds. */
interface Ended {
  code: number;
  seconds: number;
}

/**
 * Runs a program of the tool chain from the repository's root. Its output goes straight to the terminal, or to `hear` where
 * something else is written there meanwhile.
 */
export function run(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
  hear?: (text: Buffer) => void,
): Promise<Ended> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: {
        ...process.env,
        TURBO_TELEMETRY_DISABLED: '1',
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
        ...environment,
      },
    });
    if (hear) for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
    child.once('error', reject);
    // Not 'exit': what was written last may still be on its way.
    child.once('close', (code, signal) =>
      resolve({ code: signal ? 1 : (code ?? 1), seconds: (performance.now() - began) / 1000 }),
    );
  });
}

/** Runs one step of a command and ends the command with its exit code when it fails. */
export async function runStep(title: string, program: string, args: string[]): Promise<void> {
  console.log(`› ${title} …`);
  const { code, seconds } = await run(program, args);
  if (code !== 0) {
    console.error(`✗ ${title} failed (see above). Nothing was started.`);
    process.exit(1);
  }
  console.log(`  done in ${seconds.toFixed(1)} s`);
}
