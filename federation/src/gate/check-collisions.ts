import type { HostContract, Registry, RemoteContract } from '../contract.ts';
import { RefusalError } from '../store/refusal.ts';

/** Two patterns that differ in the names of their parameters only are the same address. */
const shapeOf = (path: string): string => path.replace(/:[A-Za-z0-9_-]+/g, ':');

/** Whether there is an address that both patterns match: `/users/new` and `/users/:id` do have one. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [segments(one), segments(other)];
  for (let index = 0; ; index += 1) {
    const [left, right] = [a[index], b[index]];
    if (left === '*' || right === '*') return true;
    if (left === undefined || right === undefined) return left === right;
    if (left !== right && left !== ':' && right !== ':') return false;
  }
}

const segments = (path: string): string[] =>
  shapeOf(path)
    .split('/')
    .filter((part) => part !== '');

interface Taken {
  path: string;
  owner: string;
}

/** Refuses a build that claims an address or a navigation id of the host or of another remote, canaries included. */
export function checkCollisions(
  contract: Pick<RemoteContract, 'name' | 'version' | 'routes' | 'nav'>,
  registry: Pick<Registry, 'remotes'>,
  host: Pick<HostContract, 'routes'>,
): void {
  const who = `${contract.name} ${contract.version}`;
  refuseTwice(who, contract);
  const taken: Taken[] = host.routes.map((path) => ({ path, owner: 'the host' }));
  const ids = new Map<string, string>();
  for (const [name, remote] of Object.entries(registry.remotes)) {
    if (name === contract.name) continue;
    for (const release of [remote.stable, remote.canary?.release ?? null]) {
      const other = release === null ? undefined : remote.releases[release];
      for (const { path } of other?.routes ?? []) taken.push({ path, owner: name });
      for (const { id } of other?.nav ?? []) ids.set(id, name);
    }
  }
  for (const { path } of contract.routes) {
    const other = taken.find((candidate) => overlap(candidate.path, path));
    if (other === undefined) continue;
    const where = shapeOf(other.path) === shapeOf(path) ? '' : ` (${other.path})`;
    throw new RefusalError(`${who} has a page at ${path}, which belongs to ${other.owner}${where}.`);
  }
  for (const { id } of contract.nav) {
    const owner = ids.get(id);
    if (owner !== undefined) {
      throw new RefusalError(`${who} has a navigation item "${id}", which belongs to ${owner}.`);
    }
  }
}

function refuseTwice(who: string, { routes, nav }: Pick<RemoteContract, 'routes' | 'nav'>): void {
  const paths = routes.map(({ path }) => shapeOf(path));
  const path = paths.find((candidate, index) => paths.indexOf(candidate) !== index);
  if (path !== undefined) throw new RefusalError(`${who} has two pages at ${path}.`);
  const ids = nav.map(({ id }) => id);
  const id = ids.find((candidate, index) => ids.indexOf(candidate) !== index);
  if (id !== undefined) throw new RefusalError(`${who} has two navigation items "${id}".`);
}
