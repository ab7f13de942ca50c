import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Timestamp, Uuid } from '../http/envelope.schema.ts';

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

export const NowQuery = Type.Object({
  client_ids: Type.Optional(
    Type.String({
      maxLength: 3700,
      pattern: `^${UUID}(,${UUID}){0,99}$`,
      description: 'Only these clients: ids with commas between them, at most 100. All when it is left out.',
      examples: ['018f0000-0000-7000-8000-00000000000a'],
    }),
  ),
});

const watts = Nullable(Type.Number({ description: 'W; null when no site is counted.' }));

const ofRole = {
  power: watts,
  sites: Type.Integer({ description: 'How many clients it rests on.' }),
  oldest: Nullable(Timestamp),
  left_out: Type.Integer({
    description: 'Clients that send power and have not within twice their usual pace.',
  }),
  left_out_sites: Type.Array(
    Type.Object({ id: Uuid, name: Type.String(), last_reading: Nullable(Timestamp) }),
    { description: 'The first 20 of them; those that were silent for longest come last.' },
  ),
  without_power: Type.Integer({ description: 'Clients of the role that never sent power.' }),
};

export const NowOfRole = Type.Object(ofRole, { title: 'NowOfRole' });
export type NowOfRole = Static<typeof NowOfRole>;

export const NowOfStorage = Type.Object(
  {
    ...ofRole,
    in_power: Nullable(Type.Number({ description: 'W that storage takes, without a sign.' })),
    out_power: Nullable(Type.Number({ description: 'W that storage gives.' })),
  },
  { title: 'NowOfStorage' },
);

export const Now = Type.Object(
  {
    at: Timestamp,
    generation: NowOfRole,
    consumption: NowOfRole,
    storage: NowOfStorage,
    net_power: Nullable(
      Type.Number({
        description: 'W that go to the grid: generation, less consumption, and what storage gives or takes.',
      }),
    ),
  },
  { title: 'Now' },
);
export type Now = Static<typeof Now>;

export const NowAnswer = DataOf(Now);
