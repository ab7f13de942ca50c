import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** What a run's databases, builds and browsers hold at the same time is about 2 GB. */
const NEEDED = 6 * 2 ** 30;

/** A folder for what tests write, gone with `remove`. */
interface Scratch {
  folder: string;
  remove(): void;
}

/**
 * In memory where there is room: hundreds of databases are copied and written in a run, and what a disk does for each of
 * them is half of the system's time. Else among the temporary files.
 */
export function makeScratch(): Scratch {
  const hasRoom = existsSync(MEMORY) && roomIn(MEMORY) >= NEEDED;
  const folder = mkdtempSync(join(hasRoom ? MEMORY : tmpdir(), 'energy-monitor-tests-'));
  // PostgreSQL's server runs as a user of its own.
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Bytes. */
function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
