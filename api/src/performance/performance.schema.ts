import { type Static, Type } from 'typebox';
import { ClientKind } from '../clients/client-kind.ts';
import { DataOf, Nullable, Timestamp } from '../http/envelope.schema.ts';

export const PerformanceQuery = Type.Object({
  hours: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 744, default: 24, description: 'How many hours up to `until`.' }),
  ),
  until: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'The hour that goes on then is the first that is left out. Now, when it is left out.',
    }),
  ),
});
export type PerformanceQuery = Static<typeof PerformanceQuery>;

const missing = Type.Array(Type.String(), {
  description: 'Facts of the site that are needed and not known, such as `peak_kwp`.',
});
const kWh = (description: string) => Type.Number({ description: `kWh. ${description}` });

export const SiteFigure = Type.Object(
  {
    id: Type.Enum([
      'specific_yield',
      'capacity_factor',
      'full_cycles',
      'round_trip_efficiency',
      'base_load',
      'peak_load',
    ]),
    value: Nullable(Type.Number()),
    unit: Type.String(),
    missing,
  },
  { title: 'SiteFigure', description: 'A figure of the kind of the site, as docs/figures.md defines it.' },
);
export type SiteFigure = Static<typeof SiteFigure>;

export const ExpectedMethod = Type.Enum(['clear_sky', 'power_curve', 'neighbors', 'load_profile'], {
  description:
    'By what something is expected: the clear sky and clouds (solar), wind speed and its own power curve, or neighbors (wind), or the same hour of other such days (loads).',
});
export type ExpectedMethod = Static<typeof ExpectedMethod>;

export const Expected = Type.Object(
  {
    state: Type.Enum(
      [
        'known',
        'no_model',
        'inactive',
        'missing_facts',
        'too_few_days',
        'too_few_hours',
        'no_comparison',
        'coordinates_do_not_fit',
      ],
      { description: 'Whether anything can be expected, and if not, why.' },
    ),
    method: Nullable(ExpectedMethod),
    missing,
    energy: Nullable(kWh('What was to be expected in the range.')),
    actual: Nullable(kWh('What came in those of its hours that are known.')),
    share: Nullable(
      Type.Number({
        description: 'Percent: of what was expected in the hours that are known, so much came.',
      }),
    ),
    availability: Nullable(
      Type.Number({
        description:
          'Percent: of the known hours without maintenance in which something was to be had, it worked in so many.',
      }),
    ),
    lost: Nullable(
      Type.Object(
        {
          maintenance: kWh('Expected in times of maintenance, less what came.'),
          outage: kWh('Expected while it stood still.'),
          silence: kWh('Expected while nothing was sent: whether it came is not known.'),
          curtailment: kWh('Expected while it was held at one level for hours, less what came.'),
          unknown: kWh('What came below the band of the expected, in three hours with light or more on end.'),
        },
        { title: 'LostEnergy', description: 'By the causes of `Losses` that an hour tells by itself.' },
      ),
    ),
    shortfall: Nullable(
      Type.Object(
        {
          share: Type.Number({
            description: 'Percent that is missing of what the site usually gives of the expected.',
          }),
          days: Type.Integer({ description: 'The last days with enough light, in which it was seen.' }),
        },
        {
          title: 'Shortfall',
          description:
            'A solar site that lately gives less than it used to: a string that is down, or soiling.',
        },
      ),
    ),
    neighbors: Type.Integer({
      description: 'Sites of the same kind and region that tell of clouds, or of wind.',
    }),
    cloud_hours: Type.Integer({
      description: 'Hours with light of the range in which a neighbor told of clouds.',
    }),
    light_hours: Type.Integer({ description: 'Hours with light of the range.' }),
    learned_days: Type.Integer({ description: 'Days that were learned from.' }),
    loss_factor: Nullable(
      Type.Number({
        description: 'The share of a clear sky on the modules that its best days give; null without kWp.',
      }),
    ),
  },
  { title: 'Expected' },
);
export type Expected = Static<typeof Expected>;

const kW = (description: string) =>
  Nullable(Type.Number({ description: `kW, the mean of the hour. ${description}` }));

export const PerformanceHour = Type.Object(
  {
    at: Timestamp,
    power: kW('Null where nothing is known.'),
    expected: kW('Null where nothing can be expected.'),
    low: kW('Of ten hours in which the site works, nine give more.'),
    high: kW('Of ten, nine give less.'),
    repaired: Type.Optional(
      Type.Boolean({
        description:
          'Where readings of the hour were not measured, but put there by a repair; of any metric.',
      }),
    ),
  },
  { title: 'PerformanceHour' },
);

export const Performance = Type.Object(
  {
    from: Timestamp,
    to: Timestamp,
    kind: Nullable(ClientKind),
    known_hours: Type.Integer(),
    range_hours: Type.Integer(),
    energy: Nullable(kWh('The sum of the hours that are known; what storage took counts negative.')),
    figures: Type.Array(SiteFigure),
    repaired_values: Type.Integer({
      description: 'Readings of the range that were not measured, but put there by a repair, of all metrics.',
    }),
    contradicted: Type.Array(Type.String(), {
      description:
        'Facts that its readings cannot agree with, such as `nameplate_kw`: nothing is expected by them.',
    }),
    expected: Expected,
    hours: Type.Array(PerformanceHour),
  },
  { title: 'Performance' },
);
export type Performance = Static<typeof Performance>;
export const PerformanceAnswer = DataOf(Performance);
