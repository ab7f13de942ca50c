import type { Registry } from '../contract.ts';
import { composeRegistry, isDueForRenewal } from './compose-registry.ts';
import { entryKey } from './log/log-entry.ts';
import { isTeams } from './log/installation.ts';
import { writeIndex } from './registry-index.ts';
import { type Desk, isGenuine, readRegistry } from './signing.ts';

/** Whether somebody has made a move that the registry does not have: a team, or a process that was killed. */
async function isBehind({ store, key }: Desk, { log }: Registry): Promise<boolean> {
  if (key === null || log === undefined) return false;
  return (await store.read(entryKey(log.size + 1))) !== null;
}

/** Takes into the registry what the log has and it has not. */
export async function followLog(desk: Desk): Promise<void> {
  const { registry } = await readRegistry(desk.store);
  if (registry !== null && (await isBehind(desk, registry))) await composeRegistry(desk);
}

/**
 * Writes the registry anew when half of its time is over, or when the log is ahead of it. Whoever serves a registry calls it again and again; of several
 * that do so at once, one is enough.
 */
export async function renewRegistry(desk: Desk): Promise<boolean> {
  const { registry } = await readRegistry(desk.store);
  if (registry === null) return false;
  if (isDueForRenewal(registry) || (await isBehind(desk, registry))) {
    await composeRegistry(desk);
    return true;
  }
  // Whoever wrote the registry died before its index, or knew of none.
  if (!isTeams(desk) && isGenuine(registry, desk)) await writeIndex(desk, registry);
  return false;
}
