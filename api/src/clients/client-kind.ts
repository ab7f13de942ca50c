import { type Static, Type } from 'typebox';
import { partsOf, wordsOfType } from './words-of-type.ts';

export const ClientKind = Type.Enum(['solar', 'wind', 'hydro', 'battery', 'charger', 'building', 'weather'], {
  description: 'What the type of a client says it is, by which its figures are chosen.',
});
export type ClientKind = Static<typeof ClientKind>;

/** Words of types in the five languages. The first kind of which a type has a word is meant: a solar battery is a battery. */
const words: [ClientKind, string][] = [
  [
    'weather',
    'weather meteo mast buoy anemometer pyranometer wetter wetterstation messmast météo 気象 気象台 気象観測',
  ],
  [
    'battery',
    'battery batteries bess storage accumulator batterie batteriespeicher speicher stromspeicher stockage batería ' +
      'baterías almacenamiento 蓄電池 バッテリー 蓄電 蓄電所 蓄電システム',
  ],
  [
    'charger',
    'charger charging chargepoint ev evse wallbox ladesäule ladesäulen solarladesäule ladepunkt ladestation borne ' +
      'recharge cargador 充電器 電気自動車充電器 ev充電器 充電',
  ],
  [
    'solar',
    'solar pv photovoltaic photovoltaics photovoltaik photovoltaikanlage solaranlage solarpark solaire photovoltaïque fotovoltaica ' +
      'fotovoltaico 太陽光 太陽光発電 太陽光発電設備 太陽光発電所 ソーラー',
  ],
  [
    'wind',
    'wind windfarm windpark windkraft windkraftanlage windkraftwerk windrad windräder éolien éolienne eólica eólico 風力 風力発電 風力発電所',
  ],
  [
    'hydro',
    'hydro hydropower wasserkraft wasserkraftwerk hydraulique hidroeléctrica 水力 水力発電 水力発電所',
  ],
  [
    'building',
    'building office house home household apartment hotel school hospital shop store warehouse gebäude bürogebäude büro haus ' +
      'wohnhaus haushalt wohnung bâtiment immeuble bureau maison edificio oficina casa 建物 ビル オフィスビル',
  ],
];

const kinds: [ClientKind, Set<string>][] = words.map(([kind, list]) => [
  kind,
  new Set(list.split(' ').flatMap(partsOf)),
]);

/** The kind that a type stands for; null where it says none that we know. */
export function kindOfType(type: string | null | undefined): ClientKind | null {
  const said = [...wordsOfType(type)];
  return kinds.find(([, known]) => said.some((word) => known.has(word)))?.[0] ?? null;
}
