import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TSC = join(fileURLToPath(import.meta.resolve('typescript/package.json')), '../bin/tsc');

/** What the compiler says of a project; empty: nothing is wrong. */
export async function runTsc(...words: string[]): Promise<string> {
  try {
    await run(process.execPath, [TSC, ...words], { maxBuffer: 32 * 1024 * 1024 });
    return '';
  } catch (error) {
    const { stdout, code } = error as { stdout?: string; code?: unknown };
    if (typeof code === 'number' && typeof stdout === 'string') return stdout;
    throw error;
  }
}
