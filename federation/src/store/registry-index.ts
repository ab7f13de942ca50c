import { createHash } from 'node:crypto';
import type {
  ContractRoute,
  Registry,
  RegistryIndex,
  RegistryRemote,
  ReleaseId,
  ReleaseOutline,
  RemoteContract,
  SlotFill,
} from '../contract.ts';
import { CONTRACT_FILE, INDEX_KEY, releaseKey } from './layout.ts';
import { type Desk, isGenuine, signed } from './signing.ts';
import type { Store } from './store.ts';
import { readDocument } from './stored-document.ts';

/**
 * Writes the index of a registry that this desk has signed. Of several that do so at once the newest registry's stays. Without
 * a key there is none: nothing would vouch for the contracts that it only names.
 */
export async function writeIndex(desk: Desk, registry: Registry): Promise<void> {
  if (desk.key === null) return;
  for (;;) {
    const stored = await readDocument<RegistryIndex>(desk.store, INDEX_KEY, 'remotes').catch(() => null);
    const known = stored !== null && isGenuine(stored.document, { key: desk.key }) ? stored.document : null;
    if (known !== null && known.revision >= registry.revision) return;
    const index = signed(await outlined(desk.store, registry, known), desk.key);
    const etag = stored?.etag ?? (await desk.store.read(INDEX_KEY))?.etag ?? null;
    if (await desk.store.swap(INDEX_KEY, Buffer.from(`${JSON.stringify(index)}\n`), etag)) return;
  }
}

/** What is not as it should be about the index of a registry, a sentence each. Stores from before have none. */
export async function faultsOfIndex(desk: Desk, registry: Registry): Promise<string[]> {
  const stored = await readDocument<RegistryIndex>(desk.store, INDEX_KEY, 'remotes').catch(
    () => 'unreadable' as const,
  );
  if (stored === null) return [];
  const again = '"mfe seal" writes it anew.';
  if (stored === 'unreadable' || !isGenuine(stored.document, desk))
    return [`${INDEX_KEY} is not signed with the installation's key: ${again}`];
  const { signature: _signature, ...index } = stored.document;
  const { signature: _registrys, ...should } = await outlined(desk.store, registry, null);
  if (JSON.stringify(index) === JSON.stringify(should)) return [];
  return [`${INDEX_KEY} is not the index of this registry: ${again}`];
}

/** @param known an index that was true when it was signed: releases never change, so what it says of them needs no reading */
export async function outlined(
  store: Store,
  registry: Registry,
  known: RegistryIndex | null,
): Promise<RegistryIndex> {
  const remotes = await Promise.all(
    Object.entries(registry.remotes).map(async ([name, remote]) => {
      const releases = await Promise.all(
        Object.entries(remote.releases).map(async ([release, contract]) => {
          const before = known?.remotes[name]?.releases[release];
          const hash =
            before !== undefined && 'contract' in before
              ? before.contract
              : await hashOfStored(store, name, release, contract);
          return [
            release,
            hash === null ? contract : outlineOf(contract, hash, isShown(remote, release)),
          ] as const;
        }),
      );
      const outline: RegistryRemote<RemoteContract | ReleaseOutline> = {
        ...remote,
        history: sinceUrgent(remote.history),
        releases: Object.fromEntries(releases),
      };
      return [name, outline] as const;
    }),
  );
  return { ...registry, remotes: Object.fromEntries(remotes) };
}

/** Null where what lies there is not what the registry vouches for. */
async function hashOfStored(
  store: Store,
  name: string,
  release: ReleaseId,
  contract: RemoteContract,
): Promise<string | null> {
  const stored = await store.read(releaseKey(name, release, CONTRACT_FILE));
  if (stored === null) return null;
  try {
    if (JSON.stringify(JSON.parse(stored.content.toString())) !== JSON.stringify(contract)) return null;
  } catch {
    return null;
  }
  // The shortest that browsers take: there is one for each release of each part.
  return `sha256-${createHash('sha256').update(stored.content).digest('base64')}`;
}

/** Whether pages of the release are in anybody's navigation; of what is only fallen back on, the pages that failed are known. */
const isShown = ({ stable, canary }: RegistryRemote, release: ReleaseId): boolean =>
  stable === null || release === stable || release === canary?.release;

function outlineOf(contract: RemoteContract, hash: string, shown: boolean): ReleaseOutline {
  if (!shown) return { routes: [], nav: [], contract: hash };
  return {
    routes: contract.routes.map(forPages),
    nav: contract.nav,
    ...(contract.fills && { fills: contract.fills.map(({ props: _gates, ...fill }): SlotFill => fill) }),
    ...(contract.ahead && { ahead: true }),
    contract: hash,
  };
}

/** Examples are for the gate, and the first questions for whoever serves documents. */
const forPages = ({
  examples: _gates,
  asks: _documents,
  figures: _too,
  ...route
}: ContractRoute): ContractRoute => route;

/** An open page asks whether an urgent release came after its own: nothing before the last of them says anything of that. */
function sinceUrgent(history: RegistryRemote['history']): RegistryRemote['history'] {
  return history.slice(0, history.findLastIndex(({ urgent }) => urgent === true) + 1);
}
