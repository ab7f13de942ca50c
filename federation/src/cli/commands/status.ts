import type { Registry, RegistryRemote, RemotePointer } from '../../contract.ts';
import { readPointer } from '../../store/pointers.ts';
import { assertThereIs, partsIn, publishedReleases } from '../../store/resolve-release.ts';
import { readRegistry } from '../../store/signing.ts';
import type { Store } from '../../store/store.ts';
import { readHealth, type ReleaseHealth } from '../../health/read-health.ts';
import type { Outcome } from '../outcome.ts';
import { openStore } from '../surroundings.ts';

interface StatusOptions {
  store?: string;
  host: string[];
  /** false: nobody is asked how releases are doing. */
  health?: boolean;
}

interface RemoteStatus {
  remote: string;
  pointer: RemotePointer;
  published: string[];
  health: ReleaseHealth[];
  /** What people get by the registry, where that is not what the pointer says. */
  gets: Pick<RemotePointer, 'stable' | 'canary'> | null;
}

/** What is live of one remote or of all. */
export async function status(remote: string | undefined, options: StatusOptions): Promise<Outcome> {
  const store = await openStore(options.store);
  if (remote !== undefined) await assertThereIs(store, remote);
  const health = options.health === false ? [] : await readHealth(options.host);
  const names = remote === undefined ? await partsIn(store) : [remote];
  const { registry } = await readRegistry(store);
  const all = await Promise.all(names.map((name) => statusOf(store, name, health ?? [], registry)));
  const text = all.flatMap(describe);
  if (registry?.expiresAt !== undefined)
    text.push(
      `The registry is valid until ${registry.expiresAt}; "mfe watch" renews it, and so does "mfe seal".`,
    );
  if (all.length === 0) text.push(`Nothing has been published in ${store.location} yet.`);
  if (health === null)
    text.push(`How they are doing is unknown: no live host at ${options.host.join(', ')}.`);
  return { data: all, text };
}

async function statusOf(
  store: Store,
  remote: string,
  health: ReleaseHealth[],
  registry: Registry | null,
): Promise<RemoteStatus> {
  const { pointer } = await readPointer(store, remote);
  const published = await publishedReleases(store, remote);
  const live = registry?.remotes[remote] ?? null;
  const isLive = isSame(live, pointer);
  return {
    remote,
    pointer,
    published,
    health: health.filter((entry) => entry.remote === remote),
    gets: isLive ? null : { stable: live?.stable ?? null, canary: live?.canary ?? null },
  };
}

/** Whether the registry has what the pointer says: not after a command that was killed, nor while one is under way. */
function isSame(live: RegistryRemote | null, { stable, canary, disabled }: RemotePointer): boolean {
  const facts = [stable, canary, disabled];
  return (
    JSON.stringify([live?.stable ?? null, live?.canary ?? null, live?.disabled ?? null]) ===
    JSON.stringify(facts)
  );
}

function describe({ remote, pointer, published, health, gets }: RemoteStatus): string[] {
  const { stable, previous, canary, disabled, history } = pointer;
  const waiting = published.filter(
    (release) => !history.some((entry) => entry.release === release) && release !== stable,
  );
  const tenants =
    canary !== null && canary.tenants.length > 0 ? `, tenants ${canary.tenants.join(', ')}` : '';
  const [last] = history;
  return [
    `${remote}${disabled === null ? '' : `  OFF: ${disabled}`}`,
    `  stable    ${stable ?? 'none'}${figures(health, stable)}`,
    ...(canary === null
      ? []
      : [`  canary    ${canary.release}  ${canary.percent}%${tenants}${figures(health, canary.release)}`]),
    ...(previous === null ? [] : [`  previous  ${previous}`]),
    ...Object.entries(pointer.bad ?? {}).map(
      ([release, { how, by, reason }]) => `  bad       ${release}  ${how} by ${by} (${reason})`,
    ),
    ...(gets === null
      ? []
      : [
          `  !!        people get ${gets.canary?.release ?? gets.stable ?? 'nothing'} until "mfe seal" is run`,
        ]),
    ...(waiting.length === 0 ? [] : [`  published ${waiting.join(', ')}`]),
    ...(last === undefined
      ? []
      : [`  last      ${last.action} by ${last.by} at ${last.at}${last.note ? ` (${last.note})` : ''}`]),
  ];
}

function figures(health: ReleaseHealth[], release: string | null): string {
  const entry = health.find((candidate) => candidate.release === release);
  if (entry === undefined) return '';
  const rate = entry.people === 0 ? 0 : (100 * entry.failures) / entry.people;
  const classes = Object.entries(entry.classes)
    .toSorted(([, a], [, b]) => b - a)
    .map(([failure, times]) => `${failure} ${times}`);
  const why = classes.length === 0 ? '' : ` (${classes.join(', ')})`;
  return `  ${entry.people} people, ${rate.toFixed(1)}% of them with failures${why}, p75 ${entry.p75} ms`;
}
