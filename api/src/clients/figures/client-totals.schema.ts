import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp } from '../../http/envelope.schema.ts';
import { clientFilters } from '../clients.schema.ts';

export const ClientGroup = Type.Enum(['type', 'region', 'tag'], {
  description: 'A client with several tags counts in the group of each.',
});
export type ClientGroup = Static<typeof ClientGroup>;

export const ClientTotalsQuery = Type.Object({
  ...clientFilters,
  group: Type.Optional(ClientGroup),
});

const watts = (what: string) =>
  Nullable(Type.Number({ description: `W that ${what}; null where no client is counted.` }));

export const ClientTotals = Type.Object(
  {
    key: Nullable(
      Type.String({
        description:
          'Type, region or tag, as it is written most; null for clients without, and where nothing is grouped by.',
      }),
    ),
    clients: Type.Integer(),
    power: Type.Object({
      generation: watts('are generated'),
      consumption: watts('are used'),
      storage: watts('storage gives; negative where it takes'),
      clients: Type.Integer({ description: 'Whose power of now is in it.' }),
      left_out: Type.Integer({ description: 'That send power and have not within twice their usual pace.' }),
    }),
    today: Type.Object({
      share: Nullable(
        Type.Number({ description: 'Percent: Σ what came / Σ what was expected, in known hours.' }),
      ),
      expected: Nullable(Type.Number({ description: 'kWh.' })),
      actual: Nullable(Type.Number({ description: 'kWh.' })),
      clients: Type.Integer({ description: 'Of which something can be told today.' }),
      generating: Type.Integer({ description: 'That generate.' }),
    }),
    alerts: Nullable(
      Type.Object({ open: Type.Integer({ description: 'Of the clients and their devices, each once.' }) }),
    ),
    coverage: Nullable(
      Type.Object({
        known_hours: Type.Integer(),
        hours: Type.Integer({ description: '24 of each client that sends energy or power.' }),
      }),
    ),
  },
  { title: 'ClientTotals' },
);
export type ClientTotals = Static<typeof ClientTotals>;

export const ClientTotalsAnswer = DataOf(
  Type.Object({
    at: Timestamp,
    groups: Type.Array(ClientTotals, {
      description: 'The largest first, 200 at most; one where nothing is grouped by.',
    }),
    left_out: Type.Integer({ description: 'Groups beyond the first 200.' }),
  }),
);
