import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostContract, ReleaseId, ReleaseSeal } from '../../contract.ts';
import { integrityValue } from '../../integrity-value.ts';
import { RefusalError } from '../refusal.ts';
import { sealOf, serializedSeal } from '../seals.ts';
import type { Desk } from '../signing.ts';
import { readDocument } from '../stored-document.ts';
import { append } from './append.ts';
import { sha256 } from './log-entry.ts';
import type { LogState } from './replay.ts';

/** Beside the parts: whoever deploys the host takes it from elsewhere, and compares it with what is sealed here. */
const keyOf = (release: ReleaseId): string => `host.releases/${release}.json`;

interface HostBuild {
  release: ReleaseId;
  files: Record<string, string>;
}

async function readHostBuild(directory: string): Promise<HostBuild> {
  const text = await readFile(join(directory, 'host.json'), 'utf8').catch(() => {
    throw new RefusalError(`There is no build of the host in ${directory}: build it first.`);
  });
  const { version, build } = JSON.parse(text) as HostContract;
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted();
  const files = await Promise.all(
    names.map(
      async (name): Promise<[string, string]> => [
        name,
        integrityValue(await readFile(join(directory, name))),
      ],
    ),
  );
  return { release: `${version}-${build}`, files: Object.fromEntries(files) };
}

/** Binds the name of a release of the host to its files. */
export async function publishHost(
  desk: Desk,
  directory: string,
): Promise<{ release: ReleaseId; already: boolean }> {
  const { release, files } = await readHostBuild(directory);
  const known = await readDocument<ReleaseSeal>(desk.store, keyOf(release), 'files');
  if (known !== null && JSON.stringify(known.document.files) !== JSON.stringify(files))
    throw new RefusalError(
      `host ${release} is in ${desk.store.location} already, with other content: build it again.`,
    );
  const seal = known?.document ?? sealOf(desk, 'host', release, files);
  const content = serializedSeal(seal);
  if (known === null && !(await desk.store.swap(keyOf(release), content, null)))
    return publishHost(desk, directory);
  let already = true;
  await append(desk, (log) => {
    already = log.published[`host@${release}`] === sha256(content);
    return { kind: 'publish', remote: 'host', release, seal: sha256(content) };
  });
  return { release, already };
}

/**
 * The release that a folder holds, as it was published.
 * @throws RefusalError when nobody who could has published it, or a file is another
 */
export async function readHostSeal(desk: Desk, log: LogState, directory: string): Promise<HostBuild> {
  const build = await readHostBuild(directory);
  const stored = await desk.store.read(keyOf(build.release));
  if (stored === null || sha256(stored.content) !== log.published[`host@${build.release}`])
    throw new RefusalError(
      `host ${build.release} was not published in ${desk.store.location}: "mfe publish host" comes first.`,
    );
  const { files } = JSON.parse(stored.content.toString()) as ReleaseSeal;
  const names = new Set([...Object.keys(files), ...Object.keys(build.files)]);
  const changed = [...names].find((name) => files[name] !== build.files[name]);
  if (changed === undefined) return build;
  throw new RefusalError(
    `${changed} in ${directory} is not the file of host ${build.release} that was published.`,
  );
}

/** The one published release of the host that is meant. */
export function resolveHostRelease({ published }: LogState, wanted: string): ReleaseId {
  const all = Object.keys(published)
    .filter((name) => name.startsWith('host@'))
    .map((name) => name.slice('host@'.length));
  const fitting = all.filter((release) => release === wanted || release.startsWith(`${wanted}-`));
  const found =
    fitting.length > 0 ? fitting : all.filter((release) => wanted !== '' && release.startsWith(wanted));
  const [release] = found;
  if (release !== undefined && found.length === 1) return release;
  throw new RefusalError(
    `host@${wanted} ${found.length > 1 ? 'has several builds' : 'is not published'}. Published: ${all.join(', ') || 'none'}.`,
  );
}
