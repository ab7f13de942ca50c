import type { ContractSizes, ReleaseId, RemoteContract } from '../contract.ts';

/** One fact that differs: as it is in the first release and in the second; null: it is not there. */
export interface Difference {
  name: string;
  from: string | null;
  to: string | null;
}

export interface ReleaseDiff {
  remote: string;
  from: ReleaseId;
  to: ReleaseId;
  /** Addresses: `path`, then what differs of it (`/users · permissions.any.0`). */
  routes: Difference[];
  nav: Difference[];
  /** Ranges that the host must provide. */
  requires: Difference[];
  modules: Difference[];
  /** Bytes. */
  sizes: { name: keyof ContractSizes; from: number; to: number }[];
  files: { from: number; to: number; same: number };
}

/** What the contracts of two releases of a remote say differently. */
export function releaseDiff(from: RemoteContract, to: RemoteContract, names: [ReleaseId, ReleaseId]) {
  const both = <T>(pick: (contract: RemoteContract) => T): [T, T] => [pick(from), pick(to)];
  const sizes = Object.keys(to.sizes) as (keyof ContractSizes)[];
  const content = new Set(Object.values(from.files));
  return {
    remote: to.name,
    from: names[0],
    to: names[1],
    routes: differences(...both(({ routes }) => leavesBy(routes, ({ path }) => path))),
    nav: differences(...both(({ nav }) => leavesBy(nav, ({ id }) => id))),
    requires: differences(...both(({ requires }) => new Map(Object.entries(requires)))),
    modules: differences(...both(({ modules }) => new Map(modules.map((module) => [module, module])))),
    sizes: sizes.map((name) => ({ name, from: from.sizes[name], to: to.sizes[name] })),
    files: {
      from: Object.keys(from.files).length,
      to: Object.keys(to.files).length,
      same: Object.values(to.files).filter((integrity) => content.has(integrity)).length,
    },
  } satisfies ReleaseDiff;
}

function differences(from: Map<string, string>, to: Map<string, string>): Difference[] {
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((name) => ({ name, from: from.get(name) ?? null, to: to.get(name) ?? null }))
    .filter((fact) => fact.from !== fact.to)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Every value of every item, by where it stands. */
function leavesBy<T extends object>(items: readonly T[], key: (item: T) => string): Map<string, string> {
  return new Map(items.flatMap((item) => leavesOf(item, key(item))));
}

function leavesOf(value: unknown, name: string, path: string[] = []): [string, string][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, name, [...path, key]));
  return [[`${name} · ${path.join('.')}`, String(value)]];
}
