import type { Client } from 'api/contract';
import type { ClientFieldName } from '../client-fields.ts';

/** Facts that only some kinds of sites have. */
const special = {
  solar: ['peak_kwp', 'nameplate_kw', 'tilt_degrees', 'azimuth_degrees'],
  wind: ['nameplate_kw', 'hub_height_m'],
  hydro: ['nameplate_kw'],
  battery: ['storage_kwh', 'nameplate_kw'],
  charger: ['nameplate_kw'],
  building: ['nameplate_kw'],
  weather: [],
  unknown: ['nameplate_kw', 'peak_kwp', 'storage_kwh', 'tilt_degrees', 'azimuth_degrees', 'hub_height_m'],
} as const satisfies Record<NonNullable<Client['kind']> | 'unknown', ClientFieldName[]>;

const common = ['latitude', 'longitude', 'commissioned_on', 'region', 'tags'] as const;

export type FactName = (typeof special)['unknown'][number] | (typeof common)[number];

export const FACT_NAMES: readonly FactName[] = [...special.unknown, ...common];

export const isFact = (name: ClientFieldName): name is FactName => FACT_NAMES.some((fact) => fact === name);

/** Which facts are asked for of a client, in order: those of its kind, and any other that it has. */
export function factsOfKind(client: Client): FactName[] {
  const own: readonly FactName[] = special[client.kind ?? 'unknown'];
  const others = special.unknown.filter((name) => !own.includes(name) && client[name] !== null);
  return [...own, ...others, ...common];
}
