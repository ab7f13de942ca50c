import { composeRegistry, isDueForRenewal } from './compose-registry.ts';
import { type Desk, readRegistry } from './signing.ts';

/**
 * Writes the registry anew when half of its time is over. Whoever serves a registry calls it again and again; of several
 * that do so at once, one is enough.
 */
export async function renewRegistry(desk: Desk): Promise<boolean> {
  const { registry } = await readRegistry(desk.store);
  if (registry === null || !isDueForRenewal(registry)) return false;
  await composeRegistry(desk);
  return true;
}
