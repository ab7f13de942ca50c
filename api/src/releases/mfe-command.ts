import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HttpProblem } from '../errors/http-problem.ts';
import type { ReleaseConfig } from './release-config.ts';

/** Exit codes that the command promises. */
export const EXIT = { done: 0, refused: 1, conflict: 3 } as const;

export interface CommandOutcome {
  code: number;
  data: unknown;
  /** Why nothing was done; null where something was. */
  sentence: string | null;
}

interface RunOptions {
  /** Who is named in the history. */
  actor?: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/** What the command needs of the environment. The service's own secrets are none of its business, nor of a browser's. */
const PASSED_ON =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|AWS_\w+|MFE_\w+|CHROMIUM_PATH|PLAYWRIGHT_\w+|NODE_EXTRA_CA_CERTS|(HTTPS?|NO)_PROXY)$/i;
/** A registry of a hundred parts with their releases is a fraction of it. */
const MOST_OUTPUT = 32 * 1024 * 1024;

const run = promisify(execFile);

/**
 * Runs `mfe`: what the console shows and does is what the command shows and does, gate and refusals included. In a process
 * of its own, because the gate runs a browser, and so that one person's name cannot end up under another's move.
 */
export async function runMfe(
  { command, store, dataDir }: ReleaseConfig,
  words: readonly string[],
  { actor, timeoutMs, signal }: RunOptions,
): Promise<CommandOutcome> {
  if (command === null || store === null) throw unavailable();
  const inherited = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    DATA_DIR: dataDir,
    ...(actor !== undefined && { MFE_ACTOR: actor }),
  };
  const all = [command, ...words, '--store', store, '--json'];
  try {
    const { stdout } = await run(process.execPath, all, {
      env,
      timeout: timeoutMs,
      maxBuffer: MOST_OUTPUT,
      signal,
    });
    return { code: EXIT.done, data: JSON.parse(stdout), sentence: null };
  } catch (error) {
    const { code, stdout } = error as { code?: unknown; stdout?: string };
    const answer = said(stdout);
    if (typeof code !== 'number' || answer === null) throw error;
    return { code, data: null, sentence: answer };
  }
}

function said(stdout: string | undefined): string | null {
  try {
    const { error } = JSON.parse(stdout ?? '') as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}

const unavailable = () =>
  new HttpProblem(
    503,
    'releases_unavailable',
    'This service does not know where releases lie, or lacks the program that moves them (MFE_STORE).',
  );
