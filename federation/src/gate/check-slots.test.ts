import { describe, expect, test } from 'vitest';
import type { RegistryRemote, RemoteContract, SlotFill, SlotOffer, SlotProps } from '../contract.ts';
import { sampleContract } from '../testing/sample-contract.ts';
import { checkHostSlots, checkSlots, unmet } from './check-slots.ts';

const offer: SlotOffer = {
  name: 'clients.detail',
  props: { clientId: { type: 'string' }, range: { type: 'string', values: ['day', 'week'], optional: true } },
};
const fill = (changes: Partial<SlotFill> = {}): SlotFill => ({
  slot: 'clients.detail',
  module: './tab',
  title: { en: 'Tab' },
  props: { clientId: { type: 'string' } },
  ...changes,
});
const clients = (slots: SlotOffer[] = [offer]) => sampleContract({ name: 'clients', slots });
const yields = (fills: SlotFill[] = [fill()]) => sampleContract({ name: 'yields', fills });
const host = { slots: [{ name: 'host.settings-tab', props: {} }] };

const registryOf = (...contracts: RemoteContract[]) => ({
  remotes: Object.fromEntries(
    contracts.map((contract) => [
      contract.name,
      { stable: 'x', canary: null, releases: { x: contract } } as unknown as RegistryRemote,
    ]),
  ),
});

describe('a filler', () => {
  test('passes where its slot hands over what it needs, of the host, of another part, or its own', () => {
    expect(() => checkSlots(yields(), registryOf(clients()), host)).not.toThrow();
    expect(() =>
      checkSlots(yields([fill({ slot: 'host.settings-tab', props: {} })]), registryOf(), host),
    ).not.toThrow();
    expect(() =>
      checkSlots(sampleContract({ name: 'clients', slots: [offer], fills: [fill()] }), registryOf(), host),
    ).not.toThrow();
  });

  test('of a slot that nobody offers is refused, with those that there are', () => {
    expect(() => checkSlots(yields([fill({ slot: 'clients.tab' })]), registryOf(clients()), host)).toThrow(
      'fills the slot clients.tab, which nobody offers. There are: clients.detail, host.settings-tab.',
    );
  });

  test.each<[string, SlotProps, string | null]>([
    ['nothing', {}, null],
    ['what is sometimes there, if at all', { range: { type: 'string', optional: true } }, null],
    ['something else', { siteId: { type: 'string' } }, 'needs siteId, which the slot does not hand over'],
    ['something else, if at all', { siteId: { type: 'string', optional: true } }, null],
    [
      'another type',
      { clientId: { type: 'number' } },
      'needs clientId as number, and the slot hands over string',
    ],
    [
      'what is sometimes there',
      { range: { type: 'string' } },
      'needs range always, and the slot hands it over sometimes',
    ],
    [
      'fewer values',
      { range: { type: 'string', optional: true, values: ['day'] } },
      'knows range as day only, and the slot hands over week',
    ],
    ['more values', { range: { type: 'string', optional: true, values: ['day', 'week', 'year'] } }, null],
    [
      'some values of any',
      { clientId: { type: 'string', values: ['a'] } },
      'knows clientId as a only, and the slot hands over others',
    ],
  ])('that needs %s', (_what, props, sentence) => {
    expect(unmet({ props }, offer)).toBe(sentence);
  });
});

describe('a slot', () => {
  test('that hands over less is refused while a live filler needs it; more is fine', () => {
    const live = registryOf(yields());
    expect(() => checkSlots(clients([{ name: offer.name, props: {} }]), live, host)).toThrow(
      'clients 1.0.0 would break yields 1.0.0, which is live, in clients.detail: it needs clientId',
    );
    expect(() => checkSlots(clients([]), live, host)).toThrow('offers no slot clients.detail any more');
    const more = { ...offer, props: { ...offer.props, name: { type: 'string' as const } } };
    expect(() => checkSlots(clients([more]), live, host)).not.toThrow();
  });

  test('has the name of its part', () => {
    expect(() => checkSlots(clients([{ name: 'dashboard.widget', props: {} }]), registryOf(), host)).toThrow(
      'its name must begin with "clients."',
    );
  });

  test('of a host that is gone breaks the part that fills it, and others’ slots are no matter of a host', () => {
    const live = yields([fill(), fill({ slot: 'host.settings-tab', props: {} })]);
    expect(() => checkHostSlots(live, host)).not.toThrow();
    expect(() => checkHostSlots(live, {})).toThrow('fills the slot host.settings-tab, which nobody offers');
  });
});
