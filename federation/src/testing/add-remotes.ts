import { join } from 'node:path';
import { FolderStore } from '../store/folder-store.ts';
import { releaseKey, REGISTRY_KEY } from '../store/layout.ts';
import { writeIndex } from '../store/registry-index.ts';
import { readRegistry, signed, signingKey } from '../store/signing.ts';
import { manyRemotes } from './hundred-remotes.ts';

/** `node add-remotes.ts <data folder> <count>`: a registry as that of an installation of so many parts, for measurements. */
const [dataDir = '', count = '0'] = process.argv.slice(2);
const store = new FolderStore(join(dataDir, 'store'));
const desk = { store, key: signingKey(dataDir, { embedded: true }) };
const { registry, etag } = await readRegistry(store);
if (registry === null) throw new Error(`There is no registry in ${store.location}`);
const more = manyRemotes(Number(count));
for (const [name, { releases }] of Object.entries(more))
  for (const [release, contract] of Object.entries(releases))
    await store.write(releaseKey(name, release, 'contract.json'), Buffer.from(JSON.stringify(contract)));
const revision = registry.revision + 1;
const larger = signed({ ...registry, revision, remotes: { ...registry.remotes, ...more } }, desk.key);
await store.swap(REGISTRY_KEY, Buffer.from(`${JSON.stringify(larger)}\n`), etag);
await writeIndex(desk, larger);
