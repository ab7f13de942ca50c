import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../../http/envelope.schema.ts';

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

export const ClientFiguresQuery = Type.Object({
  ids: Type.String({
    maxLength: 3700,
    pattern: `^${UUID}(,${UUID}){0,99}$`,
    description: 'Ids of clients with commas between them, at most 100.',
    examples: ['018f0000-0000-7000-8000-00000000000a'],
  }),
});

const PowerOfClient = Type.Object({
  watts: Nullable(Type.Number({ description: 'W; null where the last power is older than 18 hours.' })),
  at: Timestamp,
  fresh_until: Nullable(Timestamp),
  is_now: Type.Boolean({ description: 'Whether it is no older than twice the client’s usual pace.' }),
});

/** Why a day is not held against what was to be expected. */
export const DayUnknown = Type.Enum(
  [
    'not_generating',
    'not_yet',
    'nothing_yet',
    'no_kind',
    'no_model',
    'inactive',
    'missing_facts',
    'too_few_days',
    'too_few_hours',
    'no_comparison',
    'coordinates_do_not_fit',
  ],
  {
    description:
      'Only clients that generate are held against what they should have given. `not_yet`: not looked at so far; `nothing_yet`: nothing was to be expected until `known_to`.',
  },
);
export type DayUnknown = Static<typeof DayUnknown>;

const DayOfClient = Type.Object({
  share: Nullable(
    Type.Number({ description: 'Percent: what came of what was expected in the known hours.' }),
  ),
  expected: Nullable(
    Type.Number({ description: 'kWh expected in the known hours of the organization’s day.' }),
  ),
  actual: Nullable(Type.Number({ description: 'kWh that came in them.' })),
  known_to: Nullable(Timestamp),
  unknown: Nullable(DayUnknown),
  missing: Type.Array(Type.String(), { description: 'Facts that nobody entered.' }),
});

const AlertsOfClient = Type.Object({
  open: Type.Integer({ description: 'Of the client and its devices.' }),
  worst: Nullable(Type.Enum(['critical', 'high', 'medium', 'low'])),
});

const CoverageOfClient = Type.Object({
  metric: Type.Enum(['energy_consumption', 'power']),
  known_hours: Type.Integer(),
  hours: Type.Integer(),
});

export const ClientFigures = Type.Object(
  {
    client_id: Uuid,
    power: Nullable(PowerOfClient),
    today: DayOfClient,
    alerts: Nullable(AlertsOfClient),
    coverage: Nullable(CoverageOfClient),
  },
  { title: 'ClientFigures' },
);
export type ClientFigures = Static<typeof ClientFigures>;

export const ClientFiguresAnswer = DataOf(
  Type.Object({
    at: Timestamp,
    clients: Type.Array(ClientFigures, {
      description:
        'Of those that there are. `power` is null where none was ever sent, `alerts` for who may not see alerts, `coverage` where neither energy nor power is sent.',
    }),
  }),
);
