import { publishBuild, type Published, readBuild } from '../../store/publish.ts';
import { RefusalError } from '../../store/refusal.ts';
import type { Outcome } from '../outcome.ts';
import { buildDirectory, openForChange, openSourceMaps } from '../surroundings.ts';

interface PublishOptions {
  dir?: string;
  store?: string;
}

/** Puts a local build into the store. */
export async function publish(name: string, options: PublishOptions): Promise<Outcome> {
  if (name === 'host') return (await import('./host.ts')).publishTheHost(options);
  const desk = await openForChange(options.store);
  const directory = buildDirectory(name, options.dir);
  const { name: built } = await readBuild(directory);
  if (built !== name) throw new RefusalError(`${directory} holds a build of ${built}, and not of ${name}.`);
  const { remote, release, already, mended } = await publishBuild(desk, directory, await openSourceMaps());
  return {
    data: { remote, release, already, mended },
    text: [outcomeOf(`${remote} ${release}`, `${remote}@${release}`, { already, mended })],
  };
}

function outcomeOf(
  what: string,
  reference: string,
  { already, mended }: Pick<Published, 'already' | 'mended'>,
) {
  if (already) return `${what} is in the store already: the same sources give the same build.`;
  if (mended) return `${what} is in the store as it was published: files were missing or had been changed.`;
  return `${what} is in the store. Nobody sees it yet: "pnpm mfe promote ${reference}".`;
}
