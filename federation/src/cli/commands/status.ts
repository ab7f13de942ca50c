import type { RemotePointer } from '../../contract.ts';
import { readPointer, remotesIn } from '../../store/pointers.ts';
import { publishedReleases } from '../../store/resolve-release.ts';
import type { Store } from '../../store/store.ts';
import { readHealth, type ReleaseHealth } from '../../health/read-health.ts';
import type { Outcome } from '../outcome.ts';
import { openStore } from '../surroundings.ts';

interface StatusOptions {
  store?: string;
  host: string[];
}

interface RemoteStatus {
  remote: string;
  pointer: RemotePointer;
  published: string[];
  health: ReleaseHealth[];
}

/** What is live of one remote or of all. */
export async function status(remote: string | undefined, options: StatusOptions): Promise<Outcome> {
  const store = await openStore(options.store);
  const health = await readHealth(options.host);
  const names = remote === undefined ? await remotesIn(store) : [remote];
  const all = await Promise.all(names.map((name) => statusOf(store, name, health ?? [])));
  const text = all.flatMap(describe);
  if (all.length === 0) text.push(`Nothing has been promoted in ${store.location} yet.`);
  if (health === null)
    text.push(`How they are doing is unknown: no live host at ${options.host.join(', ')}.`);
  return { data: all, text };
}

async function statusOf(store: Store, remote: string, health: ReleaseHealth[]): Promise<RemoteStatus> {
  const { pointer } = await readPointer(store, remote);
  const published = await publishedReleases(store, remote);
  return { remote, pointer, published, health: health.filter((entry) => entry.remote === remote) };
}

function describe({ remote, pointer, published, health }: RemoteStatus): string[] {
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
    ...(waiting.length === 0 ? [] : [`  published ${waiting.join(', ')}`]),
    ...(last === undefined
      ? []
      : [`  last      ${last.action} by ${last.by} at ${last.at}${last.note ? ` (${last.note})` : ''}`]),
  ];
}

function figures(health: ReleaseHealth[], release: string | null): string {
  const entry = health.find((candidate) => candidate.release === release);
  if (entry === undefined) return '';
  const rate = entry.loads === 0 ? 0 : (100 * entry.failures) / entry.loads;
  const classes = Object.entries(entry.classes)
    .toSorted(([, a], [, b]) => b - a)
    .map(([failure, times]) => `${failure} ${times}`);
  const why = classes.length === 0 ? '' : ` (${classes.join(', ')})`;
  return `  ${entry.loads} loads, ${rate.toFixed(1)}% failed${why}, p75 ${entry.p75} ms`;
}
