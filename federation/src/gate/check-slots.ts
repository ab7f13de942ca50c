import type { HostContract, Registry, RemoteContract, SlotFill, SlotOffer, SlotProps } from '../contract.ts';
import { RefusalError } from '../store/refusal.ts';

type Slots = Pick<RemoteContract, 'name' | 'version' | 'slots' | 'fills'>;

/**
 * Refuses a build that fills a slot which nobody offers, or needs what the slot does not hand over; and one whose own slots
 * no longer hand over what live fillers of other parts need.
 */
export function checkSlots(
  contract: Slots,
  registry: Pick<Registry, 'remotes'>,
  host: Pick<HostContract, 'slots'>,
): void {
  const who = `${contract.name} ${contract.version}`;
  for (const { name } of contract.slots ?? [])
    if (!name.startsWith(`${contract.name}.`))
      throw new RefusalError(`${who} offers the slot ${name}: its name must begin with "${contract.name}.".`);
  const others = liveOf(registry).filter(({ name }) => name !== contract.name);
  const offers = [
    ...(host.slots ?? []),
    ...(contract.slots ?? []),
    ...others.flatMap(({ slots = [] }) => slots),
  ];
  for (const fill of contract.fills ?? []) {
    const matching = offers.filter(({ name }) => name === fill.slot);
    if (matching.length === 0) {
      const known = [...new Set(offers.map(({ name }) => name))].toSorted().join(', ') || 'none';
      throw new RefusalError(`${who} fills the slot ${fill.slot}, which nobody offers. There are: ${known}.`);
    }
    for (const offer of matching) {
      const missing = unmet(fill, offer);
      if (missing !== null) throw new RefusalError(`${who} fills ${fill.slot} and ${missing}.`);
    }
  }
  for (const other of others) checkFiller(contract, other);
}

/** Of a new host, for a part that is live. */
export function checkHostSlots(contract: Slots, host: Pick<HostContract, 'slots'>): void {
  const fills = (contract.fills ?? []).filter(({ slot }) => slot.startsWith('host.'));
  checkSlots({ ...contract, slots: [], fills }, { remotes: {} }, host);
}

function checkFiller(contract: Slots, other: RemoteContract): void {
  const who = `${contract.name} ${contract.version}`;
  for (const fill of other.fills ?? []) {
    if (!fill.slot.startsWith(`${contract.name}.`)) continue;
    const offer = contract.slots?.find(({ name }) => name === fill.slot);
    const live = `${other.name} ${other.version}, which is live, `;
    if (offer === undefined)
      throw new RefusalError(`${who} offers no slot ${fill.slot} any more: ${live}fills it.`);
    const missing = unmet(fill, offer);
    if (missing !== null) throw new RefusalError(`${who} would break ${live}in ${fill.slot}: it ${missing}.`);
  }
}

/** The first thing that a filler needs and a slot does not hand over, as half a sentence; null where there is none. */
export function unmet({ props = {} }: Pick<SlotFill, 'props'>, offer: SlotOffer): string | null {
  for (const [name, needed] of Object.entries(props)) {
    const given: SlotProps[string] | undefined = offer.props[name];
    if (given === undefined) {
      if (needed.optional !== true) return `needs ${name}, which the slot does not hand over`;
    } else if (given.type !== needed.type) {
      return `needs ${name} as ${needed.type}, and the slot hands over ${given.type}`;
    } else if (given.optional === true && needed.optional !== true) {
      return `needs ${name} always, and the slot hands it over sometimes`;
    } else {
      const stray = (given.values ?? []).find((value) => needed.values?.includes(value) === false);
      const open = given.values === undefined && needed.values !== undefined;
      if (open || stray !== undefined)
        return `knows ${name} as ${needed.values?.join(', ')} only, and the slot hands over ${stray ?? 'others'}`;
    }
  }
  return null;
}

function liveOf({ remotes }: Pick<Registry, 'remotes'>): RemoteContract[] {
  return Object.values(remotes).flatMap(({ stable, canary, releases }) =>
    [stable, canary?.release ?? null].flatMap((release) =>
      release === null ? [] : (releases[release] ?? []),
    ),
  );
}
