import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where years of readings are kept between runs: outside of the repository, because a PostgreSQL server of another
 * user has to reach it. `BENCH_DATA` chooses another place; deleting it costs some minutes of loading.
 */
export const benchData = process.env.BENCH_DATA ?? join(tmpdir(), 'energy-monitor-bench');

export function dataFolder(name: string): string {
  const folder = join(benchData, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
