import type { KeyObject } from 'node:crypto';
import type { Registry, RegistryRemote, ReleaseId, RemoteContract, RemotePointer } from '../contract.ts';
import { assertRegistry } from '../schema/registry-schema.ts';
import { REGISTRY_KEY, releaseKey } from './layout.ts';
import { readPointer, remotesIn } from './pointers.ts';
import { RefusalError } from './refusal.ts';
import { assertSameSigner, signRegistry } from './signing.ts';
import type { Store } from './store.ts';

/**
 * Makes `registry.json` from all pointers. Pointers are the truth, the registry is their picture: whoever has moved a
 * pointer calls this. It reads the registry's etag first and the pointers after, so of two that compose at the same
 * moment the one with the older picture fails to swap and composes again; no pointer can be missing in the end.
 * @param options.newKey write over a registry that another key has signed
 */
export async function composeRegistry(
  store: Store,
  key: KeyObject | null,
  { newKey = false } = {},
): Promise<Registry> {
  if (!newKey) await assertSameSigner(store, key);
  for (;;) {
    const stored = await store.read(REGISTRY_KEY);
    const before = stored === null ? null : (JSON.parse(stored.content.toString()) as Registry);
    const document: Registry = {
      schema: 1,
      revision: (before?.revision ?? 0) + 1,
      updatedAt: new Date().toISOString(),
      remotes: await pictureOf(store),
    };
    const registry = key === null ? document : signRegistry(document, key);
    assertRegistry(registry);
    const content = Buffer.from(`${JSON.stringify(registry)}\n`);
    if (await store.swap(REGISTRY_KEY, content, stored?.etag ?? null)) return registry;
  }
}

async function pictureOf(store: Store): Promise<Record<string, RegistryRemote>> {
  const names = await remotesIn(store);
  const remotes = await Promise.all(
    names.map(async (name): Promise<[string, RegistryRemote]> => {
      const { pointer } = await readPointer(store, name);
      const contracts = await Promise.all(
        releasesNamedBy(pointer).map(
          async (release): Promise<[ReleaseId, RemoteContract]> => [
            release,
            await readContract(store, name, release),
          ],
        ),
      );
      return [name, { ...pointer, releases: Object.fromEntries(contracts) }];
    }),
  );
  return Object.fromEntries(remotes);
}

export function releasesNamedBy({ stable, previous, canary }: RemotePointer): ReleaseId[] {
  const named = [stable, previous, canary?.release].filter((release) => typeof release === 'string');
  return [...new Set(named)];
}

/** The contract of a published release. It was validated when it was published, and releases do not change. */
export async function readContract(
  store: Store,
  remote: string,
  release: ReleaseId,
): Promise<RemoteContract> {
  const stored = await store.read(releaseKey(remote, release, 'contract.json'));
  if (stored === null) throw new RefusalError(`${remote} has no release ${release} in ${store.location}.`);
  return JSON.parse(stored.content.toString()) as RemoteContract;
}
