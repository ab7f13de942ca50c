import { describe, expect, it } from 'vitest';
import { changedRole, type ClientRole, roleColumns, roleOfType } from './client-role.ts';

const types: [ClientRole, string[]][] = [
  [
    'generation',
    [
      'solar',
      'Wind farm',
      'hydro',
      'SolarPark_2',
      'power station',
      'Photovoltaik',
      'Éolienne',
      'Planta fotovoltaica',
      '太陽光発電',
      '風力発電所',
      'Central eléctrica',
      'Centrale',
      'Kraftwerk',
      'Photovoltaikanlage',
      'Windkraftanlage',
      'Windkraftwerk',
      'Wasserkraftwerk',
      '太陽光発電設備',
      'Wind turbines',
      'Generators',
      'Inverters',
      'Éoliennes',
      'Inversores',
      'Photovoltaikanlagen',
      'Windräder',
      'Blockheizkraftwerk',
      'Power stations',
    ],
  ],
  [
    'consumption',
    [
      'building',
      'EV charger',
      'plant',
      'charging_station',
      'main meter',
      'Gebäude',
      'bâtiment',
      'edificio',
      '建物',
      'Central office',
      'Central heating',
      'Central Kitchen',
      'Solar water heater',
      'Offices',
      'Fabriken',
      'Bâtiments',
      'Cargadores',
      'solar heated building',
      'Bürogebäude',
      'Wohnhaus',
      'Ladesäulen',
      'Wärmepumpen',
      'Solarladesäule',
      'Solar-Ladesäule',
      'Immeuble',
      '電気自動車充電器',
      'EV充電器',
      'オフィスビル',
    ],
  ],
  [
    'storage',
    [
      'battery',
      'Batteriespeicher',
      'solar battery',
      'batería',
      '蓄電池',
      'Central battery',
      'Battery power plant',
      'Batterie-Kraftwerk',
      'Pumpspeicherkraftwerk',
      'Baterías',
      'Almacén de baterías',
      '蓄電所',
      '蓄電システム',
    ],
  ],
  [
    'measurement',
    ['weather', 'Weather station', 'met mast', 'solar radiation sensor', 'Wetterstation', '気象', '気象台'],
  ],
];

describe('the role of a type', () => {
  it.each(types)('is %s for those whose words say so', (role, list) => {
    expect(list.map((type) => [type, roleOfType(type)])).toEqual(
      list.map((type) => [type, { role, isKnown: true }]),
    );
  });

  it('is measurement for one that says nothing, and nobody needs to be told where there is none', () => {
    for (const unknown of ['Frobnicator', '330', '☀️', '-', '１２３'])
      expect(roleOfType(unknown)).toEqual({ role: 'measurement', isKnown: false });
    for (const none of [null, undefined, '', ' '])
      expect(roleOfType(none)).toEqual({ role: 'measurement', isKnown: true });
  });
});

describe('the role of a client', () => {
  it('follows from its type unless it was given one', () => {
    expect(roleColumns({ type: 'solar' })).toEqual({ role: 'generation', role_given: false });
    expect(roleColumns({ type: 'solar', role: null })).toEqual({ role: 'generation', role_given: false });
    expect(roleColumns({ type: 'solar', role: 'measurement' })).toEqual({
      role: 'measurement',
      role_given: true,
    });
  });

  it('changes with its type, keeps what it was given, and follows its type again when that is taken back', () => {
    const following = { type: 'solar', role: 'generation' as const, role_given: false };
    const given = { type: 'solar', role: 'measurement' as const, role_given: true };
    expect(changedRole(following, {})).toEqual({ role: 'generation', role_given: false });
    expect(changedRole(following, { type: 'battery' })).toEqual({ role: 'storage', role_given: false });
    expect(changedRole(given, { type: 'battery' })).toEqual({ role: 'measurement', role_given: true });
    expect(changedRole(given, { role: null })).toEqual({ role: 'generation', role_given: false });
    expect(changedRole(given, { type: null, role: null })).toEqual({
      role: 'measurement',
      role_given: false,
    });
  });
});
