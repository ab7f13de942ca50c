import type { ReleaseId } from '../contract.ts';
import { readPointer, remotesIn } from './pointers.ts';
import { RefusalError } from './refusal.ts';
import type { Store } from './store.ts';

const RELEASE_FOLDER = /^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?-[0-9a-f]{12}$/;

/** All published releases of a remote. */
export async function publishedReleases(store: Store, remote: string): Promise<ReleaseId[]> {
  const names = await store.list(remote);
  return names.filter((name) => RELEASE_FOLDER.test(name)).toSorted();
}

/** Names of all that was ever published or promoted, in order. */
export async function partsIn(store: Store): Promise<string[]> {
  const names = (await store.list('')).filter((name) => /^[a-z][a-z0-9-]*$/.test(name));
  const moved = new Set(await remotesIn(store));
  const found = await Promise.all(
    names.map(async (name) => moved.has(name) || (await publishedReleases(store, name)).length > 0),
  );
  return names.filter((_name, index) => found[index]).toSorted();
}

/**
 * The one release that `<remote>@<version>` means. The build may be left out, or shortened, where only one fits.
 * @throws RefusalError with what there is, when none or several fit
 */
export async function resolveRelease(
  store: Store,
  reference: string,
): Promise<{ remote: string; release: ReleaseId }> {
  const [remote = '', wanted = ''] = reference.split('@');
  const releases = await publishedReleases(store, remote);
  if (wanted === '') {
    throw new RefusalError(
      `Say which version: ${remote}@<version>. Published: ${releases.join(', ') || 'none'}.`,
    );
  }
  const fitting = releases.filter((release) => release === wanted || release.startsWith(`${wanted}-`));
  const shortened = fitting.length > 0 ? fitting : releases.filter((release) => release.startsWith(wanted));
  const [release] = shortened;
  if (release !== undefined && shortened.length === 1) return { remote, release };
  if (shortened.length > 1) {
    throw new RefusalError(`${reference} has several builds; name one: ${shortened.join(', ')}.`);
  }
  const published = releases.length > 0 ? ` Published: ${releases.join(', ')}.` : '';
  throw new RefusalError(
    `${reference} is not published in ${store.location}: "mfe publish" comes first.${published}`,
  );
}

/** The remote's pointer, or a refusal: the name may be mistyped. */
export async function existingPointer(store: Store, remote: string) {
  const read = await readPointer(store, remote);
  if (read.etag === null) throw new RefusalError(`${remote} has never been promoted in ${store.location}.`);
  return read;
}

/** @throws RefusalError with the names that there are, where nothing of a remote was ever published or promoted */
export async function assertThereIs(store: Store, remote: string): Promise<void> {
  const { pointer } = await readPointer(store, remote);
  if (pointer.history.length > 0 || (await publishedReleases(store, remote)).length > 0) return;
  const known = (await remotesIn(store)).join(', ') || 'none';
  throw new RefusalError(`There is no ${remote} in ${store.location}. There are: ${known}.`);
}
