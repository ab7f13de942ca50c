import { resolveRelease } from '../../store/resolve-release.ts';
import { readContract } from '../../store/seals.ts';
import { RefusalError } from '../../store/refusal.ts';
import { type Difference, releaseDiff } from '../../store/release-diff.ts';
import type { Outcome } from '../outcome.ts';
import { openStore } from '../surroundings.ts';

interface DiffOptions {
  store?: string;
}

/** What two published releases of a remote say differently of themselves. */
export async function diff(one: string, other: string, options: DiffOptions): Promise<Outcome> {
  const store = await openStore(options.store);
  const from = await resolveRelease(store, one);
  const to = await resolveRelease(store, other);
  if (from.remote !== to.remote)
    throw new RefusalError(`${from.remote} and ${to.remote} are two parts: compare releases of one.`);
  // Shown, and given to nobody: whether the files are the published ones is asked when a release is promoted.
  const contract = (release: string) => readContract({ store, key: null }, from.remote, release);
  const data = releaseDiff(await contract(from.release), await contract(to.release), [
    from.release,
    to.release,
  ]);
  const facts = { address: data.routes, navigation: data.nav, requires: data.requires, module: data.modules };
  const text = Object.entries(facts).flatMap(([kind, all]) =>
    all.map((fact) => `${kind.padEnd(10)}  ${sentenceOf(fact)}`),
  );
  for (const { name, from: before, to: after } of data.sizes)
    if (before !== after) text.push(`size        ${name}: ${before} → ${after} bytes`);
  text.push(`files       ${data.files.from} → ${data.files.to}, ${data.files.same} of them the same`);
  return { data, text };
}

const sentenceOf = ({ name, from, to }: Difference): string => `${name}: ${from ?? '–'} → ${to ?? '–'}`;
