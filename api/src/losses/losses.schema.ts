import { type Static, Type } from 'typebox';
import { ClientKind } from '../clients/client-kind.ts';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { causes } from './causes.ts';

export const day = {
  pattern: '^(19[7-9]\\d|20\\d{2})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  maxLength: 10,
  examples: ['2026-01-31'],
};
const Day = (description: string) => Type.String({ ...day, description });

export const LossesQuery = Type.Object({
  first_day: Type.Optional(Day('The first day, in the organization’s time zone. 29 days before the last.')),
  last_day: Type.Optional(Day('The last day; included. Today.')),
  client_id: Type.Optional({ ...Uuid, description: 'Of this site alone.' }),
  kind: Type.Optional({ ...ClientKind, description: 'Of sites of this kind alone.' }),
});
export type LossesQuery = Static<typeof LossesQuery>;

const LossCause = Type.Enum([...causes], {
  description:
    'What is known of why: `maintenance`; nothing was sent (`silence`: it may have come all the same); it stood still (`outage`); it was held down (`curtailment`: the same for hours, below the expected); for days much less than it used to give, as when a string is down (`string`), or for two weeks a little less, as by soiling (`soiling`); `unknown`: for three hours or more below what is usual.',
});

const kWh = (description: string) => Type.Number({ description: `kWh. ${description}` });

const lossSum = {
  site_days: Type.Integer({ description: 'Days of sites of which something can be told.' }),
  expected: kWh('What was to be expected.'),
  known: kWh('Of it in hours that are known: in the others nothing was sent.'),
  causes: Type.Object(Object.fromEntries(causes.map((cause) => [cause, kWh('')])), {
    description: 'kWh lost, by cause. Each hour counts for one of them.',
  }),
  variation: kWh(
    'What came less (positive) or more (negative) than expected, as it usually varies: `expected` less all causes and this is `actual`.',
  ),
  actual: kWh('What came, as far as it is known.'),
};

export const LossSum = Type.Object(lossSum, { title: 'LossSum' });
export type LossSum = Static<typeof LossSum>;

const Money = Type.Object(
  { currency: Type.String({ examples: ['EUR'] }), amount: Type.Number() },
  { title: 'LostMoney' },
);

/** What was lost, without what was silent, by rates of the organization and of sites. */
const Cost = Type.Object(
  {
    kwh: kWh('Lost: all causes but silence.'),
    money: Type.Array(Money),
    money_kwh: kWh('Of it so many have a tariff.'),
    co2_kg: Nullable(Type.Number({ description: 'kg; null where no factor is entered.' })),
    co2_kwh: kWh('Of it so many have a CO₂ factor.'),
  },
  { title: 'LossCost' },
);
export type Cost = Static<typeof Cost>;

export const FixFirst = Type.Object(
  {
    client_id: Uuid,
    name: Type.String(),
    kind: Nullable(ClientKind),
    cause: LossCause,
    kwh: kWh('Lost in the range.'),
    since: Day('Since when it goes on, or when it began the last time; before the range too.'),
    last: Day('The last day on which it was seen.'),
    money: Type.Array(Money, { description: 'What it was worth, where a tariff is entered.' }),
    co2_kg: Nullable(
      Type.Number({ description: 'kg of CO₂ that were not saved; null where no factor is entered.' }),
    ),
    goes_on: Type.Boolean({ description: 'Whether it was seen on the last day but one or later.' }),
  },
  { title: 'FixFirst' },
);
export type FixFirst = Static<typeof FixFirst>;

const Untold = Type.Object(
  {
    state: Type.Enum(
      [
        'no_kind',
        'no_model',
        'inactive',
        'missing_facts',
        'too_few_days',
        'too_few_hours',
        'no_comparison',
        'coordinates_do_not_fit',
        'not_yet',
      ],
      { description: 'Why nothing can be told of these sites.' },
    ),
    missing: Type.Array(Type.String(), { description: 'Facts that would have to be entered.' }),
    sites: Type.Integer(),
    examples: Type.Array(Type.Object({ id: Uuid, name: Type.String() }), {
      description: 'The first of them, by name.',
    }),
  },
  { title: 'UntoldSites' },
);
export type Untold = Static<typeof Untold>;

export const Losses = Type.Object(
  {
    first_day: Day(''),
    last_day: Day(''),
    judged_to: Nullable({
      ...Timestamp,
      description: 'Of the site that was looked at longest ago: hours up to then are in the figures.',
    }),
    sites: Type.Object({
      all: Type.Integer({ description: 'Sites that generate.' }),
      told: Type.Integer({ description: 'Of them those of which something can be told in the range.' }),
    }),
    range_days: Type.Integer({ description: 'Days of the range, up to today.' }),
    total: Nullable(LossSum),
    cost: Nullable(Cost),
    kinds: Type.Array(Type.Object({ kind: Nullable(ClientKind), ...lossSum })),
    months: Type.Array(Type.Object({ month: Type.String({ examples: ['2026-01'] }), ...lossSum })),
    first: Type.Array(FixFirst, {
      description: 'What to fix first: at which sites most was lost, and why. At most 50.',
    }),
    untold: Type.Array(Untold),
  },
  { title: 'Losses' },
);
export type Losses = Static<typeof Losses>;
export const LossesAnswer = DataOf(Losses);
