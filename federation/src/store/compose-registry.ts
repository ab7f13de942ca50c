import type { Registry, RegistryRemote, ReleaseId, RemoteContract, RemotePointer } from '../contract.ts';
import { assertRegistry } from '../schema/registry-schema.ts';
import { claimsOfOthers } from './claims.ts';
import { REGISTRY_KEY } from './layout.ts';
import { begun } from './log/append.ts';
import { isTeams } from './log/installation.ts';
import { keepState } from './log/keep-state.ts';
import type { LogState } from './log/replay.ts';
import { settle } from './log/settle.ts';
import { assertOwnPointer } from './pointer-proof.ts';
import { readPointer, remotesIn } from './pointers.ts';
import { writeIndex } from './registry-index.ts';
import { RefusalError } from './refusal.ts';
import { readContract, vouchedBy } from './seals.ts';
import { assertSameSigner, type Desk, readRegistry, signed } from './signing.ts';
import { mustBeEntry, mustBePointer } from './well-formed.ts';

const DAY = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 7;

export interface ComposeOptions {
  /** Write over a registry that another key has signed. */
  newKey?: boolean;
  /** The remote whose move is being announced: if it cannot be, that is an error; any other's waits. */
  moving?: string;
  /** Told of a remote that stays as the registry had it, with the reason. */
  onHeld?: (sentence: string) => void;
  now?: Date;
}

/**
 * Makes `registry.json` from all pointers. Pointers are the truth, the registry is their picture: whoever has moved a
 * pointer calls this. It reads the registry's etag first and the pointers after, so of two that compose at the same
 * moment the one with the older picture fails to swap and composes again; no pointer can be missing in the end.
 *
 * What it signs of a release is what was published: a contract comes from the registry before, or from the store if its
 * seal holds. A remote of which that cannot be had, that claims a page of somebody else, or that no registry can hold, stays as it was.
 */
export async function composeRegistry(desk: Desk, options: ComposeOptions = {}): Promise<Registry> {
  const { newKey = false, moving, onHeld = say, now = new Date() } = options;
  if (!newKey) await assertSameSigner(desk);
  if (isTeams(desk))
    throw new RefusalError(
      `The key here signs moves; the registry in ${desk.store.location} is signed by the installation's.`,
    );
  for (;;) {
    const { registry: before, etag } = await readRegistry(desk.store);
    const held: string[] = [];
    const log = await settledLog(desk);
    const registry = signed<Registry>(
      {
        schema: 1,
        // By the clock as well: a store that was made anew or restored goes on from what hosts have seen.
        revision: Math.max((before?.revision ?? 0) + 1, Math.floor(now.getTime() / 1000)),
        updatedAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + registryDays() * DAY).toISOString(),
        ...(log && { log: { size: log.size, head: log.head, ...(log.since && { since: log.since }) } }),
        remotes: await pictureOf(desk, { before, moving, held, log }),
      },
      desk.key,
    );
    assertRegistry(registry);
    const content = Buffer.from(`${JSON.stringify(registry)}\n`);
    if (!(await desk.store.swap(REGISTRY_KEY, content, etag))) continue;
    await writeIndex(desk, registry);
    if (log !== null) await keepState(desk, log);
    for (const sentence of held) onHeld(sentence);
    return registry;
  }
}

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

/** How long hosts may believe a registry: `MFE_REGISTRY_DAYS`. */
export function registryDays(): number {
  const given = process.env['MFE_REGISTRY_DAYS'];
  if (given === undefined || given === '') return USUAL_DAYS;
  const days = Number(given);
  if (days >= 1 && days <= 400) return days;
  throw new RefusalError(`MFE_REGISTRY_DAYS is "${given}": it must be a number of days from 1 to 400.`);
}

/** Whether less than half of its time is left, or it has none. */
export function isDueForRenewal({ updatedAt, expiresAt }: Registry, now = new Date()): boolean {
  if (expiresAt === undefined) return true;
  const [from, to] = [Date.parse(updatedAt), Date.parse(expiresAt)];
  return now.getTime() > from + (to - from) / 2;
}

/** The log, begun where there is none, with every pointer as it says. */
async function settledLog(desk: Desk): Promise<LogState | null> {
  if (desk.key !== null) await begun(desk);
  return settle(desk);
}

type Remotes = Record<string, RegistryRemote>;

interface PictureOptions {
  before: Registry | null;
  moving: string | undefined;
  /** Takes the sentences of what stays as it was. */
  held: string[];
  log: LogState | null;
}

export async function pictureOf(desk: Desk, options: PictureOptions): Promise<Remotes> {
  const { before, moving, held, log } = options;
  const vouched = vouchedBy(desk, before)?.remotes ?? {};
  const names = await remotesIn(desk.store);
  const remotes: Remotes = {};
  // What is in the registry was there first; a move that is under way elsewhere is announced by whoever makes it.
  for (const name of names) if (before?.remotes[name]) remotes[name] = before.remotes[name];
  for (const name of names.toSorted((one, other) => Number(other === moving) - Number(one === moving))) {
    try {
      const entry = await entryOf(desk, name, vouched[name], log);
      claimsOfOthers(name, entry, remotes);
      remotes[name] = entry;
    } catch (error) {
      if (!(error instanceof RefusalError) || name === moving) throw error;
      // What the registry says of it is not signed by us, and so cannot be signed on.
      if (desk.key !== null && remotes[name] !== undefined && vouched[name] === undefined) throw error;
      held.push(`${name} stays as it is in the registry: ${error.message}`);
    }
  }
  return Object.fromEntries(names.flatMap((name) => (remotes[name] ? [[name, remotes[name]]] : [])));
}

async function entryOf(
  desk: Desk,
  name: string,
  vouched: RegistryRemote | undefined,
  log: LogState | null,
): Promise<RegistryRemote> {
  const read = await readPointer(desk.store, name);
  await assertOwnPointer(desk, name, read.stored, log);
  mustBePointer(name, read.pointer);
  const { bad: marks = {}, ...pointer } = read.pointer;
  const contracts = await Promise.all(
    releasesNamedBy(pointer).map(
      async (release): Promise<[ReleaseId, RemoteContract]> => [
        release,
        vouched?.releases[release] ?? (await readContract(desk, name, release)),
      ],
    ),
  );
  // Everybody can read the registry, and who moved something is nobody's business outside.
  const history = pointer.history.map((entry) => ({ ...entry, by: '' }));
  const recalled = recalledBy(marks);
  const entry: RegistryRemote = {
    ...pointer,
    history,
    ...(recalled.length > 0 && { recalled }),
    releases: Object.fromEntries(contracts),
  };
  mustBeEntry(name, entry);
  return entry;
}

/** As many as pages may still be open on. Reason and name stay inside. */
const MOST_RECALLED = 10;

const recalledBy = (marks: NonNullable<RemotePointer['bad']>): ReleaseId[] =>
  Object.entries(marks)
    .toSorted(([, one], [, other]) => (one.at < other.at ? 1 : -1))
    .slice(0, MOST_RECALLED)
    .map(([release]) => release);

export function releasesNamedBy({
  stable,
  previous,
  canary,
}: Pick<RemotePointer, 'stable' | 'previous' | 'canary'>): ReleaseId[] {
  const named = [stable, previous, canary?.release].filter((release) => typeof release === 'string');
  return [...new Set(named)];
}
