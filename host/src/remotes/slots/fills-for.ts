import type { RegistryIndex, SlotFill } from 'federation/contract';
import type { PermissionChecks } from 'shared-auth';
import type { Candidate, Person } from '../choose-release.ts';
import { contractsFor } from '../match-route.ts';

export interface FoundFill {
  candidate: Candidate;
  fill: SlotFill;
}

/**
 * What fills a slot for a person: by the contracts in force for them, where they hold what the filler asks for. A part that
 * is turned off fills nothing, and what a part puts into its own slots is in its own code.
 */
export function fillsFor(
  registry: RegistryIndex,
  person: Person | null,
  { any }: Pick<PermissionChecks, 'any'>,
  slot: string,
): FoundFill[] {
  const [owner] = slot.split('.');
  return contractsFor(registry, person)
    .filter(({ remote }) => remote !== owner && registry.remotes[remote]?.disabled === null)
    .flatMap((candidate) =>
      (candidate.contract.fills ?? [])
        .filter((fill) => fill.slot === slot && (fill.permissions === undefined || any(fill.permissions.any)))
        .map((fill) => ({ candidate, fill })),
    );
}
