import { publishBuild } from '../../store/publish.ts';
import type { Outcome } from '../outcome.ts';
import { buildDirectory, openStore } from '../surroundings.ts';

interface PublishOptions {
  dir?: string;
  store?: string;
}

/** Puts a local build into the store. */
export async function publish(name: string, options: PublishOptions): Promise<Outcome> {
  const store = await openStore(options.store);
  const { remote, release, already } = await publishBuild(store, buildDirectory(name, options.dir));
  return {
    data: { remote, release, already },
    text: [
      already
        ? `${remote} ${release} is in the store already: the same sources give the same build.`
        : `${remote} ${release} is in the store. Nobody sees it yet: "pnpm mfe promote ${remote}@${release}".`,
    ],
  };
}
