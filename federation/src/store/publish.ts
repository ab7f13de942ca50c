import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseId, RemoteContract } from '../contract.ts';
import { integrityValue } from '../integrity-value.ts';
import { assertContract } from '../schema/contract-schema.ts';
import { releaseKey, releaseOf } from './layout.ts';
import { RefusalError } from './refusal.ts';
import type { Store } from './store.ts';

export interface Published {
  remote: string;
  release: ReleaseId;
  contract: RemoteContract;
  /** The store had this very build already; nothing was written. */
  already: boolean;
}

/** Reads a build's contract and checks that the files beside it are the ones it describes. */
export async function readBuild(directory: string): Promise<RemoteContract> {
  const text = await readFile(join(directory, 'contract.json'), 'utf8').catch(() => {
    throw new RefusalError(`There is no build in ${directory}: build the remote first.`);
  });
  const contract: unknown = JSON.parse(text);
  assertContract(contract);
  for (const [file, integrity] of Object.entries(contract.files)) {
    const content = await readFile(join(directory, file)).catch(() => Buffer.alloc(0));
    const actual = integrityValue(content);
    if (actual !== integrity) {
      throw new RefusalError(
        `${file} in ${directory} is not the file that its contract describes: build again.`,
      );
    }
  }
  return contract;
}

/**
 * Puts a build into the store, where nobody sees it until it is promoted. The contract goes last and only once, so a
 * release is there whole or not at all.
 */
export async function publishBuild(store: Store, directory: string): Promise<Published> {
  const contract = await readBuild(directory);
  const remote = contract.name;
  const release = releaseOf(contract);
  const key = releaseKey(remote, release, 'contract.json');
  if ((await store.read(key)) !== null) return { remote, release, contract, already: true };

  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1));
  await Promise.all(
    files
      .filter((file) => file !== 'contract.json')
      .map(async (file) =>
        store.write(releaseKey(remote, release, file), await readFile(join(directory, file))),
      ),
  );
  const first = await store.swap(key, await readFile(join(directory, 'contract.json')), null);
  return { remote, release, contract, already: !first };
}
