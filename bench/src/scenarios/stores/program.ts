import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
/** What the system counts in, whatever the blocks of its disks are. */
const BLOCK = 512;
/** Compaction that is still going on changes a folder at least this often. */
const SETTLED_MS = 15_000;
const SETTLES_WITHIN_MS = 180_000;

/** A database server that somebody else wrote, as its package installs it. */
export interface Program {
  pid: number;
  /** As a power cut for the process: nothing is flushed. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export function isInstalled(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)));
}

/** Starts it, and waits until it answers at this address. */
export async function startProgram(name: string, args: string[], answersAt: string): Promise<Program> {
  const child = spawn(name, args, { stdio: 'ignore' });
  // However this ends, nothing is left running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const deadline = Date.now() + PATIENCE_MS;
  const isUp = () =>
    fetch(answersAt).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    if (Date.now() > deadline) throw new Error(`${name} did not answer within ${PATIENCE_MS / 1000} s.`);
    await pause(50);
  }
  return {
    pid: child.pid ?? 0,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Bytes that the files in a folder take of the disk (some are made longer than they are filled), once they stay as they are. */
export async function settledBytes(folder: string): Promise<number> {
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  let [bytes, since]: [number | undefined, number] = [-1, 0];
  while (Date.now() < deadline) {
    const now = bytesOf(folder);
    if (now !== bytes) [bytes, since] = [now, Date.now()];
    if (bytes !== undefined && Date.now() - since > SETTLED_MS) return bytes;
    await pause(500);
  }
  throw new Error(`${folder} still changes after ${SETTLES_WITHIN_MS / 1000} s.`);
}

/** Undefined where a folder went while it was looked into: merging deletes files and folders. */
function bytesOf(folder: string): number | undefined {
  try {
    let sum = 0;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      sum += BLOCK * (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.blocks ?? 0);
    }
    return sum;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
