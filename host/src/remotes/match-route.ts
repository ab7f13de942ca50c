import type { ContractRoute, RegistryIndex } from 'federation/contract';
import { type Candidate, candidatesFor, type Person } from './choose-release.ts';
import { loosenessOf, pathMatches } from './path-pattern.ts';

export interface MatchedRoute {
  candidate: Candidate;
  route: ContractRoute;
}

/** Which remote owns a path, by the contracts that the person gets. The most exact pattern wins. */
export function matchContractRoute(
  registry: RegistryIndex,
  person: Person | null,
  path: string,
): MatchedRoute | null {
  const matches = contractsFor(registry, person).flatMap((candidate) =>
    candidate.contract.routes
      .filter((route) => pathMatches(route.path, path))
      .map((route) => ({ candidate, route })),
  );
  matches.sort((a, b) => loosenessOf(a.route.path) - loosenessOf(b.route.path));
  return matches[0] ?? null;
}

/** Every drawing asks for the same again, of a hundred parts: the last answer of each registry is kept. */
const answered = new WeakMap<RegistryIndex, { id?: string; tenant?: string; candidates: Candidate[] }>();

/** The contract in force of every remote: of its first candidate. A disabled one keeps its pages, which say so. */
export function contractsFor(registry: RegistryIndex, person: Person | null): readonly Candidate[] {
  const { id, tenant } = person ?? {};
  const known = answered.get(registry);
  if (known && known.id === id && known.tenant === tenant) return known.candidates;
  const candidates = Object.entries(registry.remotes).flatMap(([name, remote]) =>
    candidatesFor(name, remote, person).slice(0, 1),
  );
  answered.set(registry, { ...person, candidates });
  return candidates;
}
