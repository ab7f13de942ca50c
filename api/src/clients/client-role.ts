import { Type, type Static } from 'typebox';
import { partsOf, wordsOfType } from './words-of-type.ts';

export const ClientRole = Type.Enum(['generation', 'consumption', 'storage', 'measurement'], {
  description:
    'What a client does with energy. It follows from its type unless it was given a role of its own. What storage gives is positive, what it takes negative.',
});
export type ClientRole = Static<typeof ClientRole>;

/** Words of types in the five languages, by the role they stand for. The first role of which a type has a word is meant. */
const words: [ClientRole, string][] = [
  [
    'measurement',
    'weather meteo mast buoy sensor probe logger anemometer pyranometer thermometer wetter wetterstation messmast météo ' +
      'météorologique capteur meteorológica sensores 気象 気象台 気象観測 センサー',
  ],
  [
    'storage',
    'battery batteries bess storage accumulator flywheel batterie batteriespeicher speicher stromspeicher pumpspeicher ' +
      'pumpspeicherkraftwerk stockage batería baterías almacenamiento 蓄電池 バッテリー 蓄電 蓄電所 蓄電システム',
  ],
  // What the sun heats or charges is no plant that gives energy.
  [
    'consumption',
    'solar-heated solar-heater solar-water solar-charger solar-charging solar-ladesäule solarladesäule solarladesäulen',
  ],
  [
    'generation',
    'power-plant power-station solar-plant wind-plant solar pv photovoltaic photovoltaics wind windfarm turbine hydro ' +
      'hydropower geothermal biogas biomass chp cogeneration generator genset diesel inverter tidal photovoltaik ' +
      'photovoltaikanlage solaranlage solarpark windpark windkraft windkraftanlage windkraftwerk windrad wasserkraft ' +
      'wasserkraftwerk bhkw blockheizkraftwerk windräder wechselrichter solaire photovoltaïque éolien éolienne hydraulique onduleur fotovoltaica ' +
      'eólica eólico hidroeléctrica inversor 太陽光 太陽光発電 太陽光発電設備 ソーラー 風力 風力発電 水力 水力発電 発電 発電所 ' +
      '太陽光発電所 風力発電所 水力発電所',
  ],
  [
    'consumption',
    'building office house home household apartment hotel school hospital shop store warehouse plant factory workshop ' +
      'charger charging chargepoint ev evse wallbox load consumer consumption meter hvac chiller heatpump heating cooling ' +
      'datacenter server lighting pump kitchen gebäude bürogebäude büro haus wohnhaus haushalt wohnung fabrik werk ladesäule ' +
      'ladesäulen ladepunkt ladestation verbraucher zähler stromzähler wärmepumpe wärmepumpen bâtiment immeuble bureau ' +
      'maison usine borne recharge compteur consommation edificio oficina casa fábrica cargador consumo contador ' +
      '建物 ビル オフィスビル 工場 充電器 電気自動車充電器 ev充電器 充電 需要',
  ],
  // Plants by a word that means other things too: a central battery, central heating.
  ['generation', 'kraftwerk centrale central'],
];

/** Compared without accents and case; `power-plant` stands for the two words one after the other. */
const roles: [ClientRole, Set<string>][] = words.map(([role, list]) => [
  role,
  new Set(list.split(' ').map((word) => partsOf(word).join(' '))),
]);

/** The role that a type stands for. A type that says nothing to us measures: that adds nothing to a figure it is no part of. */
export function roleOfType(type: string | null | undefined): { role: ClientRole; isKnown: boolean } {
  const said = wordsOfType(type);
  const found = roles.find(([, known]) => [...said].some((word) => known.has(word)));
  return found ? { role: found[0], isKnown: true } : { role: 'measurement', isKnown: !type?.trim() };
}

export interface RoleChoice {
  type?: string | null | undefined;
  /** Null: the role follows from the type. */
  role?: ClientRole | null | undefined;
}

export interface RoleColumns {
  role: ClientRole;
  role_given: boolean;
}

/** What is stored of a new client. */
export function roleColumns({ type, role }: RoleChoice): RoleColumns {
  return { role: role ?? roleOfType(type).role, role_given: role !== undefined && role !== null };
}

/** What changes of a client's role by an edit of it, which may name its type, its role, both or neither. */
export function changedRole(
  old: RoleColumns & { type: string | null },
  { type = old.type, role }: RoleChoice,
): RoleColumns {
  if (role !== undefined) return roleColumns({ type, role });
  return old.role_given ? { role: old.role, role_given: true } : roleColumns({ type });
}
