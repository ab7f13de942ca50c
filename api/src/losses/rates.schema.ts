import { type Static, Type } from 'typebox';
import { DataOf, Nullable, Uuid } from '../http/envelope.schema.ts';
import { nameText } from '../http/plain-text.schema.ts';
import { day } from './losses.schema.ts';

const rate = {
  what: Type.Enum(['tariff', 'co2'], {
    description: 'What a kWh is worth, in a currency; or what CO₂ it saves, in kg.',
  }),
  value: Type.Number({
    minimum: 0,
    maximum: 1000,
    description: 'A kWh: of the currency for a tariff, kg of CO₂ for a factor.',
  }),
  currency: Nullable(
    Type.String({
      pattern: '^[A-Z]{3}$',
      maxLength: 3,
      examples: ['EUR'],
      description: 'ISO 4217; of a tariff only.',
    }),
  ),
  source: nameText({ maxLength: 200, description: 'Where the figure comes from.' }),
  valid_from: Type.String({ ...day, description: 'The first day, in the organization’s time zone.' }),
  valid_to: Nullable(
    Type.String({ ...day, description: 'The last day; null until another one is entered.' }),
  ),
};

export const NewRate = Type.Object(
  {
    client_id: Nullable({ ...Uuid, description: 'The site that it is of; null of the organization.' }),
    ...rate,
  },
  { additionalProperties: false, title: 'NewEnergyRate' },
);
export type NewRate = Static<typeof NewRate>;

export const Rate = Type.Object(
  { id: Uuid, site: Nullable(Type.Object({ id: Uuid, name: Type.String() })), ...rate },
  { title: 'EnergyRate' },
);
export type Rate = Static<typeof Rate>;
export const RateAnswer = DataOf(Rate);
export const RateList = Type.Object({ data: Type.Array(Rate) });
