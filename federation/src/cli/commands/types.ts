import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { releaseKey } from '../../store/layout.ts';
import { RefusalError } from '../../store/refusal.ts';
import { existingPointer, resolveRelease } from '../../store/resolve-release.ts';
import { assertIntact } from '../../store/seals.ts';
import { parseTypes, propsFile, TYPES_FILE } from '../../types/release-types.ts';
import { USED_FILE, USED_FOLDER } from '../../types/used-types.ts';
import type { Outcome } from '../outcome.ts';
import { openForReading, WORKSPACE } from '../surroundings.ts';

interface TypesOptions {
  store?: string;
  /** The part that uses them, or its folder. */
  into: string;
}

/** Writes what a published release offers to other parts into one that uses it. */
export async function types(reference: string, { store, into }: TypesOptions): Promise<Outcome> {
  const desk = await openForReading(store);
  const { remote, release } = reference.includes('@')
    ? await resolveRelease(desk.store, reference)
    : await liveOf(reference);
  await assertIntact(desk, remote, release);
  const stored = await desk.store.read(releaseKey(remote, release, TYPES_FILE));
  const offered = parseTypes(stored?.content ?? null, `${remote} ${release}`);
  const modules = Object.keys(offered.modules);
  if (modules.length === 0)
    throw new RefusalError(
      `${remote} ${release} offers no types: it has no modules besides its pages, or was built before there were any.`,
    );
  const consumer = [join(WORKSPACE, `remote-${into}`), resolve(into)].find((folder) =>
    existsSync(join(folder, 'package.json')),
  );
  if (consumer === undefined)
    throw new RefusalError(`There is no remote-${into} here, and ${resolve(into)} is no package either.`);
  const folder = join(consumer, USED_FOLDER, remote);
  await rm(folder, { recursive: true, force: true });
  const files = {
    ...offered.files,
    'index.d.ts': propsFile(
      offered,
      `// What ${remote} ${release} takes. Written by "mfe types ${reference}": do not edit.\n`,
    ),
    [USED_FILE]: `${JSON.stringify(offered.modules, null, 2)}\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const place = relative(WORKSPACE, folder);
  return {
    data: { remote, release, modules, folder },
    text: [
      `${place} has what ${modules.join(', ')} of ${remote} ${release} takes: Props['${modules[0]}'] of its index.d.ts.`,
    ],
  };

  async function liveOf(name: string) {
    const { pointer } = await existingPointer(desk.store, name);
    if (pointer.stable === null)
      throw new RefusalError(`Nobody gets anything of ${name}: name a release (${name}@<version>).`);
    return { remote: name, release: pointer.stable };
  }
}
