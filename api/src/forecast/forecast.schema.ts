import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp } from '../http/envelope.schema.ts';
import { methods } from './ensemble.ts';

const ForecastMethod = Type.Enum([...methods], {
  description:
    'The model; or, where it does not beat both baselines, the better one: `climatology` is the complete-history persistence ensemble, `persistence` the optimal convex combination of climatology and persistence.',
});

const percent = (description: string) =>
  Type.Number({ description: `Mean absolute error, percent of the capacity. ${description}` });

export const ForecastError = Type.Object(
  {
    hours: Type.Integer({
      description: 'Hours of the last 30 days that were forecast a day ahead and are known.',
    }),
    capacity_kw: Type.Number({
      description: 'The nameplate power; where it is not entered, the most that came.',
    }),
    nmae: percent('Of what is shown.'),
    nmae_model: percent('Of the model.'),
    nmae_climatology: percent('Of the complete-history persistence ensemble.'),
    nmae_persistence: percent('Of the optimal convex combination of climatology and persistence.'),
    rmse_skill: Type.Number({
      description: 'Of the model, against `persistence`: 1 is perfect, 0 as good.',
    }),
    crps_skill: Type.Number({
      description: 'Of the model, against `climatology`: 1 is perfect, 0 as good.',
    }),
  },
  {
    title: 'ForecastError',
    description: 'What forecasts of the last 30 days, made a day ahead, were off by.',
  },
);
export type ForecastError = Static<typeof ForecastError>;

const kW = (description: string) => Type.Number({ description: `kW, the mean of the step. ${description}` });

export const Forecast = Type.Object(
  {
    state: Type.Enum(['known', 'no_model', 'inactive', 'too_few_days'], {
      description: 'Whether anything can be forecast, and if not, why.',
    }),
    made_at: Nullable(Timestamp),
    method: Nullable(ForecastMethod),
    step_minutes: Type.Integer(),
    error: Nullable(ForecastError),
    points: Type.Array(
      Type.Object({
        at: Timestamp,
        p10: kW('Of ten outcomes, nine are above.'),
        p50: kW('Half of the outcomes are above.'),
        p90: kW('Of ten outcomes, nine are below.'),
      }),
      { description: 'What is still to come, at most 48 hours.' },
    ),
  },
  { title: 'Forecast' },
);
export type Forecast = Static<typeof Forecast>;

export const ForecastAnswer = DataOf(Forecast);

export const ForecastSums = Type.Object(
  {
    data: Type.Array(
      Type.Intersect([
        Type.Object({
          role: Type.Enum(['generation', 'consumption']),
          sites: Type.Integer({ description: 'Sites in the sum.' }),
        }),
        Forecast,
      ]),
    ),
  },
  { title: 'ForecastSums' },
);
export type ForecastSum = Static<typeof ForecastSums>['data'][number];
